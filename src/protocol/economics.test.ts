import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { samplePool } from './testing/sample-pool.ts';
import {
  completerReward,
  type EconomicTerms,
  odds,
  type Payouts,
  payouts,
  refunds,
  seatPayout,
  winnerCount,
} from './economics.ts';
import { DEFAULT_SHARES, LARGEST_ENTRY_LAMPORTS, LARGEST_U64, MIN_STAKE_BOUNDS } from './limits.ts';

const SOL = 1_000_000_000n;
const terms = (entryLamports: bigint, bonusLamports = 0n): EconomicTerms => ({
  ...DEFAULT_SHARES,
  entryLamports,
  bonusLamports,
});
const ones = (count: number): number[] => Array.from({ length: count }, () => 1);
const stakes = fc.bigInt({ min: MIN_STAKE_BOUNDS.min, max: LARGEST_ENTRY_LAMPORTS });

/** Returns the sum of all payouts. */
function paidOut(ledger: Payouts, playerCount: number): bigint {
  let sum = ledger.creator + ledger.completer + ledger.treasury;
  for (let index = 0; index < playerCount; index += 1) {
    const { stakeback, base, bonus } = seatPayout(ledger, index);
    sum += stakeback + base + bonus;
  }
  return sum;
}

function nothingNegative(ledger: Payouts): boolean {
  const { creator, completer, treasury, winners, loser } = ledger;
  const seats = [loser, ...winners].flatMap((seat) => [seat.stakeback, seat.base, seat.bonus]);
  return [creator, completer, treasury, ...seats].every((amount) => amount >= 0n);
}

describe('the number of winners', () => {
  test.each([
    [2, 1],
    [4, 1],
    [7, 1],
    [8, 2],
    [11, 2],
    [1000, 250],
  ])('among %d players, %d win', (players, winners) => {
    expect(winnerCount(players, 4)).toBe(winners);
  });
});

describe('payouts', () => {
  test('payouts of ten players at 1 SOL are 15, 80, 1, 0.5 and 3.5 percent', () => {
    const ledger = payouts(terms(SOL), 10, [1, 1]);
    expect(ledger).toEqual({
      total: 10n * SOL,
      winners: [
        { stakeback: 150_000_000n, base: 4n * SOL, bonus: 0n, total: 4_150_000_000n },
        { stakeback: 150_000_000n, base: 4n * SOL, bonus: 0n, total: 4_150_000_000n },
      ],
      loser: { stakeback: 150_000_000n, base: 0n, bonus: 0n, total: 150_000_000n },
      loserCount: 8,
      bonusUnit: 0n,
      creator: 100_000_000n,
      completer: 50_000_000n,
      treasury: 350_000_000n,
    });
  });

  test('payouts are floored, and the remainder goes to the treasury', () => {
    const ledger = payouts(terms(1_000_003n, 100n), 13, [5, 1, 3]);
    expect(ledger.loser.stakeback).toBe(150_000n);
    expect(ledger.winners.map((seat) => seat.base)).toEqual([3_466_677n, 3_466_677n, 3_466_677n]);
    expect(ledger.bonusUnit).toBe(11n);
    expect(ledger.winners.map((seat) => seat.bonus)).toEqual([55n, 11n, 33n]);
    expect(ledger.creator).toBe(130_000n);
    expect(ledger.completer).toBe(65_000n);
    expect(ledger.treasury).toBe(13_000_039n + 100n - 1_950_000n - 10_400_031n - 99n - 130_000n - 65_000n);
  });

  // The computation takes seconds, and much longer on a busy machine.
  test('payouts add up to everything paid in, for every number of players', { timeout: 120_000 }, () => {
    for (let players = 2; players <= 1000; players += 1) {
      const winners = winnerCount(players, 4);
      for (const entry of [MIN_STAKE_BOUNDS.min, 20_000_001n, LARGEST_ENTRY_LAMPORTS]) {
        const weights = Array.from({ length: winners }, (_, index) => 1 + ((index * 7 + players) % 5));
        const ledger = payouts(terms(entry, 999_999_937n), players, weights);
        const paidIn = BigInt(players) * entry + 999_999_937n;
        if (paidOut(ledger, players) !== paidIn || !nothingNegative(ledger)) {
          expect.fail(`${players} players at ${entry}`);
        }
      }
    }
  });

  test('payouts add up to everything paid in, for any entry, bonus and weights', () => {
    const pools = fc.integer({ min: 2, max: 1000 }).chain((players) => {
      const winners = winnerCount(players, 4);
      const weights = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: winners, maxLength: winners });
      return fc.tuple(fc.constant(players), stakes, fc.bigInt({ min: 0n, max: 10n ** 18n }), weights);
    });
    fc.assert(
      fc.property(pools, ([players, entry, bonus, weights]) => {
        const ledger = payouts(terms(entry, bonus), players, weights);
        expect(paidOut(ledger, players)).toBe(BigInt(players) * entry + bonus);
        expect(nothingNegative(ledger)).toBe(true);
        expect(ledger.winners.every((it) => it.total === it.stakeback + it.base + it.bonus)).toBe(true);
        expect(BigInt(players) * entry + bonus <= LARGEST_U64).toBe(true);
        // The treasury gets 3.5% and at most a lamport of each floored share and weight.
        const dust = ledger.treasury - (BigInt(players) * entry * 350n) / 10_000n;
        expect(dust >= 0n && dust <= BigInt(players + 6 * weights.length + 3)).toBe(true);
      }),
    );
  });

  test('throw for a wrong number of weights, and for shares above 100 percent', () => {
    expect(() => payouts(terms(SOL), 10, ones(3))).toThrow(RangeError);
    expect(() => payouts({ ...terms(SOL), winnersBps: 9000 }, 10, ones(2))).toThrow(RangeError);
  });
});

describe("a pool's own shares", () => {
  const shares = fc
    .tuple(fc.nat(4_000), fc.nat(4_000), fc.nat(1_000), fc.nat(1_000), fc.integer({ min: 1, max: 20 }))
    .map(([stakebackBps, winnersBps, creatorBps, completerBps, playersPerWinner]) => ({
      stakebackBps,
      winnersBps,
      creatorBps,
      completerBps,
      playersPerWinner,
    }));

  test("a pool's own shares determine its payouts instead of the current default shares", () => {
    const own = {
      stakebackBps: 1_000,
      winnersBps: 6_000,
      creatorBps: 700,
      completerBps: 300,
      playersPerWinner: 5,
    };
    const ledger = payouts({ ...terms(SOL), ...own }, 10, [1, 1]);
    expect(ledger.loser.stakeback).toBe(100_000_000n);
    expect(ledger.winners[0]?.base).toBe(3n * SOL);
    expect([ledger.creator, ledger.completer, ledger.treasury]).toEqual([
      700_000_000n,
      300_000_000n,
      2n * SOL,
    ]);
  });

  test("a pool's own shares give the same payouts as the program’s computation, which stays within u64", () => {
    const inU64 = (lamports: bigint, bps: number): bigint =>
      (lamports / 10_000n) * BigInt(bps) + ((lamports % 10_000n) * BigInt(bps)) / 10_000n;
    fc.assert(
      fc.property(shares, stakes, fc.integer({ min: 2, max: 1000 }), (own, entry, players) => {
        const weights = ones(winnerCount(players, own.playersPerWinner));
        const ledger = payouts({ ...terms(entry), ...own }, players, weights);
        const total = BigInt(players) * entry;
        expect(ledger.creator).toBe(inU64(total, own.creatorBps));
        expect(ledger.completer).toBe(inU64(total, own.completerBps));
        expect(ledger.loser.stakeback).toBe(inU64(entry, own.stakebackBps));
        expect(ledger.winners[0]?.base).toBe(inU64(total, own.winnersBps) / BigInt(weights.length));
        expect(paidOut(ledger, players)).toBe(total);
      }),
    );
  });
});

describe("a completer's reward", () => {
  test("a completer's reward is 0.5% of the entries paid, or for an open pool of the entries of all seats", () => {
    const pool = samplePool({ entryLamports: 1_000_100n, maxPlayers: 10, playerCount: 3 });
    expect(completerReward(pool)).toBe(50_005n);
    expect(completerReward({ ...pool, status: 'locked' })).toBe(15_001n);
    expect(completerReward({ ...pool, status: 'completed' })).toBe(payouts(pool, 3, [1]).completer);
  });
});

describe('a refund', () => {
  test('a refund returns every entry and the bonus, and nothing else', () => {
    expect(refunds(terms(SOL, 5n), 7)).toEqual({ perPlayer: SOL, creatorBonus: 5n, total: 7n * SOL + 5n });
  });
});

describe('odds', () => {
  test('odds of a pool without a bonus return 95 percent on average', () => {
    expect(odds({ ...terms(SOL), randomMultiplier: false }, 10)).toEqual({
      winners: 2,
      players: 10,
      chance: 0.2,
      ifLost: 150_000_000n,
      ifWonAtLeast: 4_150_000_000n,
      ifWonAtMost: 4_150_000_000n,
      average: 950_000_000n,
      averageBps: 9500,
    });
  });

  test('odds with a random multiplier contain the minimum and the maximum bonus', () => {
    const seen = odds({ ...terms(SOL, 6n * SOL), randomMultiplier: true }, 8);
    expect(seen.ifWonAtLeast).toBe(150_000_000n + 3_200_000_000n + SOL);
    expect(seen.ifWonAtMost).toBe(150_000_000n + 3_200_000_000n + 5n * SOL);
    expect(seen.averageBps).toBe(9500 + 7500);
  });

  test('odds have an average of about 95 percent, between the payouts of losing and winning', () => {
    fc.assert(
      fc.property(
        stakes,
        fc.integer({ min: 2, max: 1000 }),
        fc.boolean(),
        (entry, players, randomMultiplier) => {
          const seen = odds({ ...terms(entry), randomMultiplier }, players);
          expect(seen.ifLost < seen.average && seen.average < seen.ifWonAtLeast).toBe(true);
          expect(seen.averageBps).toBeGreaterThanOrEqual(9499);
          expect(seen.averageBps).toBeLessThanOrEqual(9500);
        },
      ),
    );
  });
});
