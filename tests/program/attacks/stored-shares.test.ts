import { PublicKey } from '@solana/web3.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { claim } from '#src/chain/program/instructions/claim.ts';
import { payCompleter } from '#src/chain/program/instructions/pay-completer.ts';
import { payCreator } from '#src/chain/program/instructions/pay-creator.ts';
import { payTreasury } from '#src/chain/program/instructions/pay-treasury.ts';
import { deltasOf, repelled } from '#tests/support/attack.ts';
import { complete, fill, openPool, type PoolPlan, type TestPool } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';
import { rewrite } from '#tests/support/rewrite.ts';

/** The entry of each of ten players, 1.000000007 SOL. */
const ENTRY = 1_000_000_007n;
const TOTAL = 10n * ENTRY;
const BONUS = 1_000_000_009n;

let world: ProgramWorld;
beforeEach(async () => {
  world = await ProgramWorld.open();
});

interface Stored {
  readonly stakeback: number;
  readonly winners: number;
  readonly creator: number;
  readonly completer: number;
  readonly perWinner: number;
}

/** Returns a completed pool of ten players that stores other shares than the program's, in basis points. */
function completedBy(stored: Stored, plan: PoolPlan = {}): TestPool & { completer: PublicKey } {
  const terms = { entryLamports: ENTRY, bonusLamports: BONUS, maxPlayers: 10, ...plan };
  const pool = openPool(world, terms);
  rewrite(world, pool.address, 'Pool', {
    'terms.stakeback_bps': stored.stakeback,
    'terms.winners_bps': stored.winners,
    'terms.creator_bps': stored.creator,
    'terms.completer_bps': stored.completer,
    'terms.players_per_winner': stored.perWinner,
  });
  fill(world, pool, 10);
  const completer = world.wallet();
  complete(world, pool, completer);
  return { ...pool, completer: completer.publicKey };
}

/** Returns a share of an amount in lamports, computed with unbounded integers. */
const share = (amount: bigint, bps: number): bigint => (amount * BigInt(bps)) / 10_000n;

describe('stored shares that differ from the constants', () => {
  test.each<[string, Stored, number]>([
    [
      'two players a winner',
      { stakeback: 2_000, winners: 7_000, creator: 300, completer: 200, perWinner: 2 },
      5,
    ],
    ['one winner alone', { stakeback: 1, winners: 9_999, creator: 0, completer: 0, perWinner: 11 }, 1],
    [
      'every player a winner',
      { stakeback: 0, winners: 3_333, creator: 3_333, completer: 3_333, perWinner: 1 },
      10,
    ],
    ['all to the treasury', { stakeback: 0, winners: 0, creator: 0, completer: 0, perWinner: 4 }, 2],
  ])('%s: winners and payments follow what the pool stores', (_, stored, winners) => {
    const pool = completedBy(stored);
    const { players, winnerCount } = readPool(world, pool.address);
    expect(winnerCount).toBe(winners);
    const stakeback = share(ENTRY, stored.stakeback);
    const base = share(TOTAL, stored.winners) / BigInt(winners);
    const unit = BONUS / BigInt(winners);
    const rent = world.rentFor(83);
    const paid = players.map((player, index) => {
      const key = new PublicKey(player);
      const [gained = 0n] = deltasOf(world.run([claim(pool.address, key, index)]), key);
      return gained - rent;
    });
    expect(paid).toEqual(players.map((__, index) => stakeback + (index < winners ? base + unit : 0n)));

    const fees = [
      [payCreator(pool.address, pool.creator.publicKey), share(TOTAL, stored.creator)],
      [payCompleter(pool.address, pool.completer), share(TOTAL, stored.completer)],
    ] as const;
    for (const [payment, fee] of fees) {
      if (fee === 0n) repelled(world, [payment], [], 'NothingDue');
      else expect(deltasOf(world.run([payment]), pool.address)).toEqual([-fee]);
    }
    const left = paid.reduce((sum, lamports) => sum - lamports, TOTAL + BONUS);
    const treasury = left - share(TOTAL, stored.creator) - share(TOTAL, stored.completer);
    expect(readPool(world, pool.address).owedLamports).toBe(treasury);
    const payment = payTreasury(pool.address, world.treasury);
    if (treasury === 0n) repelled(world, [payment], [], 'NothingDue');
    else expect(deltasOf(world.run([payment]), world.treasury)).toEqual([treasury]);
    expect(readPool(world, pool.address).owedLamports).toBe(0n);
  });

  test('stored shares that leave nothing for the treasury', () => {
    const exact = { entryLamports: 1_000_000_000n, bonusLamports: 0n };
    const stored = { stakeback: 1_000, winners: 8_000, creator: 500, completer: 500, perWinner: 5 };
    const pool = completedBy(stored, exact);
    repelled(world, [payTreasury(pool.address, world.treasury)], [], 'NothingDue');
  });

  test('shares that exceed the total pay no one, rather than too much to one', () => {
    const stored = { stakeback: 5_000, winners: 5_001, creator: 0, completer: 0, perWinner: 4 };
    const pool = completedBy(stored, { bonusLamports: 0n });
    const { players } = readPool(world, pool.address);
    players.forEach((player, index) =>
      repelled(world, [claim(pool.address, new PublicKey(player), index)], [], 'Overflow'),
    );
    repelled(world, [payTreasury(pool.address, world.treasury)], [], 'Overflow');
  });
});
