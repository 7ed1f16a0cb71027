import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cap, type Limits, NO_LIMITS, PERIODS, UNSET, withBreak } from './caps.ts';
import { limitRefusal } from './decision.ts';
import { atRiskOf, lostOf, netResult, spentOf, type Stake } from './stakes.ts';

const NOW = 1_800_000_000;
const DAY = 86_400;
const SOL = 1_000_000_000n;

const aStake = (changes: Partial<Stake> = {}): Stake => ({
  pool: 'pool',
  lamports: SOL,
  paidAt: NOW - 60,
  returned: null,
  endedAt: null,
  isRefunded: false,
  ifLost: 0n,
  ...changes,
});
const limitsOf = (kind: 'spend' | 'lose', cap: Cap): Limits => ({
  ...NO_LIMITS,
  [kind]: { ...UNSET, value: cap },
});

const anyStake = fc
  .record({
    lamports: fc.bigInt({ min: 1n, max: 50n }),
    age: fc.nat(40 * DAY),
    end: fc.constantFrom('open', 'lost', 'won', 'refunded'),
  })
  .map(({ lamports, age, end }): Stake => {
    const ended = { paidAt: NOW - age, endedAt: NOW - Math.floor(age / 2), lamports };
    switch (end) {
      case 'open':
        return aStake({ lamports, paidAt: NOW - age, ifLost: (lamports * 15n) / 100n });
      case 'lost':
        return aStake({ ...ended, returned: (lamports * 15n) / 100n });
      case 'won':
        return aStake({ ...ended, returned: lamports * 3n });
      case 'refunded':
        return aStake({ ...ended, returned: lamports, isRefunded: true });
    }
  });
const anyStakes = fc.array(anyStake, { maxLength: 12 });
const anyCap = fc.record({
  lamports: fc.bigInt({ min: 1n, max: 200n }),
  seconds: fc.constantFrom(...PERIODS),
});
const anIntended = fc.record({ lamports: fc.bigInt({ min: 1n, max: 60n }) }).map(({ lamports }) => ({
  lamports,
  ifLost: (lamports * 15n) / 100n,
}));

describe('a limit on spending', () => {
  test('never permits a window with more than its amount', () => {
    fc.assert(
      fc.property(anyStakes, anyCap, anIntended, (stakes, cap, intended) => {
        const before = spentOf(stakes, cap.seconds, NOW);
        const isRefused = limitRefusal(limitsOf('spend', cap), stakes, intended, NOW) !== null;
        expect(isRefused).toBe(before + intended.lamports > cap.lamports);
      }),
    );
  });

  test('names the first time at which the stake fits', () => {
    fc.assert(
      fc.property(anyStakes, anyCap, anIntended, (stakes, cap, intended) => {
        const limits = limitsOf('spend', cap);
        const refusal = limitRefusal(limits, stakes, intended, NOW);
        if (refusal?.kind !== 'spend') return;
        const { fitsAt } = refusal;
        if (fitsAt === null) {
          expect(intended.lamports > cap.lamports).toBe(true);
          return;
        }
        expect(limitRefusal(limits, stakes, intended, fitsAt)).toBeNull();
        expect(limitRefusal(limits, stakes, intended, fitsAt - 1)).not.toBeNull();
      }),
    );
  });

  test('gets back what is refunded, or left: both free the whole stake', () => {
    const stakes = [aStake(), aStake({ pool: 'other' })];
    expect(spentOf(stakes, DAY, NOW)).toBe(2n * SOL);
    const refunded = aStake({ pool: 'other', returned: SOL, endedAt: NOW, isRefunded: true });
    expect(spentOf([aStake(), refunded], DAY, NOW)).toBe(SOL);
    expect(spentOf([aStake()], DAY, NOW)).toBe(SOL);
  });

  test('counts a stake until the window has passed', () => {
    const stakes = [aStake({ paidAt: NOW - DAY + 1 })];
    expect(spentOf(stakes, DAY, NOW)).toBe(SOL);
    expect(spentOf(stakes, DAY, NOW + 1)).toBe(0n);
  });
});

describe('a limit on losses', () => {
  test('is kept even if all pools under way and the new one are lost', () => {
    fc.assert(
      fc.property(anyStakes, anyCap, anIntended, (stakes, cap, intended) => {
        if (limitRefusal(limitsOf('lose', cap), stakes, intended, NOW) !== null) return;
        const lost = [...stakes, aStake({ ...intended, pool: 'new', paidAt: NOW })].map((stake) =>
          stake.returned === null ? { ...stake, returned: stake.ifLost, endedAt: NOW } : stake,
        );
        expect(lostOf(lost, cap.seconds, NOW) <= cap.lamports).toBe(true);
      }),
    );
  });

  test('counts gains against losses, and refunds as nothing', () => {
    const lost = aStake({ returned: 150_000_000n, endedAt: NOW });
    const won = aStake({ returned: 2n * SOL, endedAt: NOW });
    const refunded = aStake({ returned: SOL, endedAt: NOW, isRefunded: true });
    expect(lostOf([lost], DAY, NOW)).toBe(850_000_000n);
    expect(lostOf([lost, won, refunded], DAY, NOW)).toBe(-150_000_000n);
    expect(atRiskOf([aStake({ ifLost: 150_000_000n }), lost])).toBe(850_000_000n);
    expect(netResult([lost, won], DAY, NOW)).toEqual({
      paid: 2n * SOL,
      returned: 2_150_000_000n,
      pools: 2,
    });
  });
});

test('a break refuses every stake, however small, and an ended one of 30 days until it is confirmed', () => {
  const limits = { ...NO_LIMITS, break: withBreak(null, 30, NOW) };
  const intended = { lamports: 1n, ifLost: 0n };
  expect(limitRefusal(limits, [], intended, NOW)).toEqual({ kind: 'break', until: NOW + 30 * DAY });
  expect(limitRefusal(limits, [], intended, NOW + 31 * DAY)).toEqual({ kind: 'breakOver' });
  expect(limitRefusal({ ...limits, break: null }, [], intended, NOW)).toBeNull();
});

test('a stricter value from before counts beside the chosen one until its time', () => {
  const cap = { lamports: 10n, seconds: DAY } as const;
  const earlier = [{ value: { lamports: 2n, seconds: DAY } as const, until: NOW + 10 }];
  const limits = { ...NO_LIMITS, spend: { value: cap, earlier } };
  const intended = { lamports: 5n, ifLost: 0n };
  expect(limitRefusal(limits, [], intended, NOW)?.kind).toBe('spend');
  expect(limitRefusal(limits, [], intended, NOW + 10)).toBeNull();
});
