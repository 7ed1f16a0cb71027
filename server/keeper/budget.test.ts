import { describe, expect, it } from 'vitest';
import { Budget, type DailyLamports } from './budget.ts';

const DAY_MS = 86_400_000;

const budgetOf = (forVoids: bigint, forRest: bigint) => {
  const exhausted: (keyof DailyLamports)[] = [];
  return { exhausted, budget: new Budget({ forVoids, forRest }, (purse) => exhausted.push(purse)) };
};

describe('the daily budget of a keeper', () => {
  it('the daily budget of a keeper limits tasks that earn nothing, and its exhaustion is reported once', () => {
    const { budget, exhausted } = budgetOf(0n, 100n);
    expect(budget.charge('lockPool', 60n, 0)).not.toBeNull();
    expect([budget.charge('settle', 41n, 1), budget.charge('settle', 41n, 2)]).toEqual([null, null]);
    expect(exhausted).toEqual(['forRest']);
    expect(budget.isClosedTo('settle', 2)).toBe(true);
    expect(budget.isClosedTo('completePool', 2)).toBe(false);
    expect(budget.charge('completePool', 1_000n, 2)).not.toBeNull();
  });

  it('the daily budget of a keeper is restored a day later, whatever the system clock shows', () => {
    const { budget, exhausted } = budgetOf(0n, 100n);
    budget.charge('settle', 100n, 0);
    budget.charge('settle', 1n, DAY_MS - 1);
    expect(budget.isClosedTo('settle', DAY_MS - 1)).toBe(true);
    expect(budget.isClosedTo('settle', DAY_MS)).toBe(false);
    expect(budget.charge('settle', 101n, DAY_MS)).toBeNull();
    expect(exhausted).toEqual(['forRest', 'forRest']);
  });

  it('the daily budget of a keeper is returned by transactions that never landed, but not on a later day', () => {
    const { budget } = budgetOf(0n, 100n);
    const charge = budget.charge('settle', 100n, 0);
    charge?.giveBack();
    expect(budget.left(0).forRest).toBe(100n);
    const late = budget.charge('settle', 100n, 1);
    expect(budget.left(DAY_MS).forRest).toBe(100n);
    late?.giveBack();
    expect(budget.left(DAY_MS).forRest).toBe(100n);
  });

  it('reserves lamports for voids, which can spend the rest too', () => {
    const { budget, exhausted } = budgetOf(50n, 100n);
    expect(budget.charge('settle', 101n, 0)).toBeNull();
    expect(budget.charge('settle', 90n, 0)).not.toBeNull();
    expect(budget.left(0)).toEqual({ forVoids: 50n, forRest: 10n });
    expect(budget.charge('voidPool', 50n, 0)).not.toBeNull();
    expect(budget.charge('voidPool', 10n, 0)).not.toBeNull();
    expect(budget.charge('voidPool', 1n, 0)).toBeNull();
    expect(budget.isClosedTo('voidPool', 0)).toBe(false);
    expect(exhausted).toEqual(['forRest', 'forVoids']);
  });

  it('the daily budget of a keeper leaves the reserve for voids in the wallet, even when completing', () => {
    const { budget } = budgetOf(50n, 1_000n);
    budget.holds(100n);
    expect(budget.charge('settle', 51n, 0)).toBeNull();
    expect(budget.charge('completePool', 51n, 0)).toBeNull();
    expect(budget.charge('settle', 50n, 0)).not.toBeNull();
    expect(budget.charge('settle', 1n, 0)).toBeNull();
    expect(budget.charge('voidPool', 50n, 0)).not.toBeNull();
    budget.holds(200n);
    expect(budget.isClosedTo('settle', 0)).toBe(false);
  });
});
