import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Pool } from '#src/protocol/pool.ts';
import { samplePool } from '#src/protocol/testing/sample-pool.ts';

const OWNER = { cluster: 'devnet', wallet: 'wallet-a' };

const fresh = async () => {
  vi.resetModules();
  const { useModals } = await import('./modals.ts');
  const { useUserActivity, activityOf } = await import('./user-activity.ts');
  return { modals: useModals, activity: useUserActivity, activityOf };
};

const pool = (changes: Partial<Pool> = {}): Pool =>
  samplePool({
    address: 'pool-a',
    status: 'completed',
    settledAt: 5,
    players: ['wallet-a', 'wallet-b'],
    ...changes,
  });

const won = (changes: Partial<Pool> = {}) =>
  ({
    outcome: 'won',
    pool: pool(changes),
    wallet: 'wallet-a',
    winLamports: 160n,
    stakebackLamports: 15n,
  }) as const;

beforeEach(() => localStorage.clear());

describe('an outcome', () => {
  it('opens its modal once for each pool and wallet, also after a reload', async () => {
    const { modals } = await fresh();
    expect(modals.getState().openOutcome(won())).toBe(true);
    expect(modals.getState()).toMatchObject({
      winnerModalOpen: true,
      loserModalOpen: false,
      winAmount: 160n,
    });
    modals.getState().closeOutcome();
    expect(modals.getState().openOutcome(won())).toBe(false);
    expect(modals.getState().openOutcome({ ...won(), outcome: 'lost', wallet: 'wallet-b' })).toBe(true);

    const reloaded = await fresh();
    expect(reloaded.modals.getState().openOutcome(won())).toBe(false);
    expect(reloaded.modals.getState().winnerModalOpen).toBe(false);
  });

  it('opens again for another pool at the same address, as on a chain that was reset', async () => {
    const { modals } = await fresh();
    modals.getState().openOutcome(won());
    expect(modals.getState().openOutcome(won({ settledAt: 99 }))).toBe(true);
  });

  it.each(['{', '{"pool-a:wallet-a":{"outcome":"drawn"}}', '[]', 'null'])(
    'ignores %s in storage',
    async (text) => {
      localStorage.setItem('xeroz.outcomes', text);
      const { modals } = await fresh();
      expect(modals.getState().poolCompletionStates).toEqual({});
      expect(modals.getState().openOutcome(won())).toBe(true);
    },
  );
});

describe('activity', () => {
  it('keeps the earlier date of a pool joined twice, and forgets one that was left', async () => {
    const { activity, activityOf } = await fresh();
    activity.getState().recordJoin(OWNER, 'pool-a', 1_000);
    activity.getState().setSkipped(OWNER, 'pool-a', true);
    activity.getState().recordJoin(OWNER, 'pool-a', 2_000);
    activity.getState().recordJoin(OWNER, 'pool-b', 3_000);
    activity.getState().recordExit(OWNER, 'pool-b');
    const expected = { 'pool-a': { joinedDate: 1_000, skipped: true } };
    expect(activityOf(OWNER)(activity.getState())).toEqual(expected);

    const reloaded = await fresh();
    expect(reloaded.activityOf(OWNER)(reloaded.activity.getState())).toEqual(expected);
  });

  it('is kept apart by wallet and by cluster', async () => {
    const { activity, activityOf } = await fresh();
    activity.getState().recordJoin(OWNER, 'pool-a', 1_000);
    expect(activityOf({ ...OWNER, cluster: 'localnet' })(activity.getState())).toBeUndefined();
    expect(activityOf({ ...OWNER, wallet: 'wallet-b' })(activity.getState())).toBeUndefined();
  });
});
