import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Pool } from '#src/protocol/pool.ts';
import { samplePool } from '#src/protocol/testing/sample-pool.ts';
import { activityOf } from './activity-actions.ts';

const OWNER = { cluster: 'devnet', wallet: 'wallet-a' };
const POOL_JOINED = { 'pool-a': { joinedDate: 1_000, skipped: true } };

/** Loads the store as after a reload or in another tab. */
const load = async () => {
  vi.resetModules();
  return {
    store: (await import('./store.ts')).useStore,
    ...(await import('./activity-actions.ts')),
    ...(await import('./open-outcome.ts')),
    ...(await import('./transaction-actions.ts')),
  };
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

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('an outcome', () => {
  it('an outcome opens its modal once for each pool and wallet, also after a reload', async () => {
    const page = await load();
    expect(page.openOutcomeOnce(won())).toBe(true);
    expect(page.store.getState()).toMatchObject({
      winnerModalOpen: true,
      loserModalOpen: false,
      winAmount: 160n,
    });
    page.store.getState().closeOutcome();
    expect(page.openOutcomeOnce(won())).toBe(false);
    expect(page.openOutcomeOnce({ ...won(), outcome: 'lost', wallet: 'wallet-b' })).toBe(true);

    const reloaded = await load();
    expect(reloaded.openOutcomeOnce(won())).toBe(false);
    expect(reloaded.store.getState().winnerModalOpen).toBe(false);
  });

  it('an outcome opens its modal for another pool at the same address, as after a reset of the chain', async () => {
    const page = await load();
    page.openOutcomeOnce(won());
    expect(page.openOutcomeOnce(won({ settledAt: 99 }))).toBe(true);
  });

  it('an outcome is shown by only one tab', async () => {
    const page = await load();
    const other = await load();
    expect(other.openOutcomeOnce(won())).toBe(true);
    expect(page.openOutcomeOnce(won())).toBe(false);
  });

  it.each(['{', '{"pool-a:wallet-a":{"outcome":"drawn"}}', '[]', 'null'])(
    'the store ignores %s in storage',
    async (text) => {
      localStorage.setItem('xeroz.outcomes', text);
      localStorage.setItem('xeroz.activity', JSON.stringify({ 'devnet:wallet-a': POOL_JOINED }));
      const page = await load();
      expect(page.store.getState().poolCompletionStates).toEqual({});
      expect(activityOf(OWNER)(page.store.getState())).toEqual(POOL_JOINED);
      expect(page.openOutcomeOnce(won())).toBe(true);
    },
  );
});

describe('the stored data is bounded', () => {
  it('drops marks of outcomes a month before the latest one, which are not shown any more', async () => {
    const page = await load();
    const day = 86_400;
    const show = (address: string, settledAt: number): boolean =>
      page.openOutcomeOnce(won({ address, settledAt }));
    show('old', 100 * day);
    show('recent', 120 * day);
    show('latest', 135 * day);
    expect(Object.keys(page.store.getState().poolCompletionStates)).toEqual([
      'recent:wallet-a',
      'latest:wallet-a',
    ]);
    const reloaded = await load();
    expect(reloaded.openOutcomeOnce(won({ address: 'recent', settledAt: 120 * day }))).toBe(false);
  });

  it('keeps the 500 latest joins of a wallet, and all skipped rewards', async () => {
    const page = await load();
    page.setSkipped(OWNER, 'skipped', true);
    page.recordJoin(OWNER, 'skipped', 1);
    for (let join = 2; join <= 502; join += 1) page.recordJoin(OWNER, `pool-${join}`, join);
    const own = activityOf(OWNER)((await load()).store.getState()) ?? {};
    expect(Object.keys(own)).toHaveLength(501);
    expect(own).toMatchObject({ skipped: { skipped: true }, 'pool-3': { joinedDate: 3 } });
    expect(own).not.toHaveProperty('pool-2');
    page.recordJoin({ ...OWNER, wallet: 'wallet-b' }, 'pool-b', 1);
    expect(activityOf(OWNER)(page.store.getState())).toHaveProperty('pool-3');
  });
});

describe('followed creators', () => {
  const loadFollowed = async () => ({ ...(await load()), ...(await import('./follow-creator.ts')) });

  it('are kept over reloads, the last one first, also those that another tab has followed', async () => {
    const page = await loadFollowed();
    const other = await loadFollowed();
    page.followCreator('a', true);
    other.followCreator('b', true);
    page.followCreator('c', true);
    page.followCreator('a', false);
    expect((await loadFollowed()).store.getState().followed).toEqual(['c', 'b']);
    expect(page.follows('b')(page.store.getState())).toBe(true);
    expect(page.follows('a')(page.store.getState())).toBe(false);
  });

  it('are bounded: beyond 200 no further one is followed until another is not any more', async () => {
    const page = await loadFollowed();
    for (let one = 1; one <= 200; one += 1) expect(page.followCreator(`wallet-${one}`, true)).toBe(true);
    expect(page.followCreator('one more', true)).toBe(false);
    expect(page.followCreator('wallet-7', true)).toBe(true);
    expect(page.followCreator('wallet-7', false)).toBe(true);
    expect(page.followCreator('one more', true)).toBe(true);
    expect(page.store.getState().followed).toHaveLength(200);
  });

  it('are none if what is stored is garbled', async () => {
    localStorage.setItem('xeroz', JSON.stringify({ state: { followed: [1] }, version: 1 }));
    expect((await loadFollowed()).store.getState().followed).toEqual([]);
  });
});

describe('activity', () => {
  it('keeps the earlier date of a pool joined twice, and removes a pool that was left', async () => {
    const page = await load();
    page.recordJoin(OWNER, 'pool-a', 1_000);
    page.setSkipped(OWNER, 'pool-a', true);
    page.recordJoin(OWNER, 'pool-a', 2_000);
    page.recordJoin(OWNER, 'pool-b', 3_000);
    page.recordExit(OWNER, 'pool-b');
    expect(activityOf(OWNER)(page.store.getState())).toEqual(POOL_JOINED);
    expect(activityOf(OWNER)((await load()).store.getState())).toEqual(POOL_JOINED);
  });

  it('activity is separate by wallet and by cluster', async () => {
    const page = await load();
    page.recordJoin(OWNER, 'pool-a', 1_000);
    expect(activityOf({ ...OWNER, cluster: 'localnet' })(page.store.getState())).toBeUndefined();
    expect(activityOf({ ...OWNER, wallet: 'wallet-b' })(page.store.getState())).toBeUndefined();
  });

  it('activity of two tabs is merged, in any order of writes', async () => {
    const page = await load();
    const other = await load();
    other.recordJoin(OWNER, 'pool-b', 2_000);
    page.store.getState().admit();
    expect(Object.keys(activityOf(OWNER)((await load()).store.getState()) ?? {})).toEqual(['pool-b']);
    page.recordJoin(OWNER, 'pool-c', 3_000);
    other.recordExit(OWNER, 'pool-b');
    expect(Object.keys(activityOf(OWNER)((await load()).store.getState()) ?? {})).toEqual(['pool-c']);
  });
});

describe('the stored data of an earlier version', () => {
  const PENDING = {
    id: 'a',
    cluster: 'devnet',
    title: 'Join',
    signature: 'sig',
    bytes: 'AA==',
    lastValidBlockHeight: 9,
  };

  it('the stored data of an earlier version is migrated once: activity, outcomes, the confirmation of age, the theme and pending transactions', async () => {
    localStorage.setItem('xeroz.admission', 'true');
    localStorage.setItem('xeroz.activity', JSON.stringify({ 'devnet:wallet-a': POOL_JOINED }));
    localStorage.setItem(
      'xeroz.outcomes',
      JSON.stringify({ 'pool-a:wallet-a': { outcome: 'won', settledAt: 5 } }),
    );
    localStorage.setItem('theme', 'light');
    sessionStorage.setItem('xeroz.transactions', JSON.stringify([PENDING]));
    const page = await load();
    expect(page.store.getState()).toMatchObject({
      admitted: true,
      joined: { 'devnet:wallet-a': POOL_JOINED },
      transactions: { a: { stage: 'sent', signature: 'sig', bytes: 'AA==' } },
    });
    expect(page.openOutcomeOnce(won())).toBe(false);

    page.recordExit(OWNER, 'pool-a');
    const reloaded = await load();
    expect(reloaded.store.getState()).toMatchObject({ admitted: true, joined: { 'devnet:wallet-a': {} } });
    expect(reloaded.openOutcomeOnce(won())).toBe(false);
    expect(localStorage.getItem('theme')).toBe('light');
    expect(JSON.parse(sessionStorage.getItem('xeroz.transactions') ?? '')).toMatchObject([PENDING]);
  });
});

it.each([
  ['a remembered wallet', 'Backpack', true],
  ['no wallet', null, false],
])('after a start with %s (name %j), restoring is %j', async (_, walletName, restoring) => {
  if (walletName !== null) localStorage.setItem('walletName', JSON.stringify(walletName));
  const { store } = await load();
  expect(store.getState()).toMatchObject({ walletName, restoring });
});

it('the pending transactions of a tab are not shared with other tabs', async () => {
  const { advanceTransaction, beginTransaction } = await load();
  beginTransaction({ id: 'a', title: 'Join', done: 'You are in', about: { pool: 'pool-a', action: 'join' } });
  const sent = { cluster: 'devnet', signature: 'sig', bytes: '', lastValidBlockHeight: 1 };
  advanceTransaction('a', { stage: 'sent', ...sent });
  expect(localStorage.getItem('xeroz') ?? '').not.toContain('sig');
  expect((await load()).store.getState().transactions).toMatchObject({
    a: { title: 'Join', done: 'You are in', ...sent },
  });
  sessionStorage.clear();
  expect((await load()).store.getState().transactions).toEqual({});
});

it('the store keeps its state while the page is open if storage is forbidden', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden });
  const page = await load();
  page.store.getState().admit();
  page.recordJoin(OWNER, 'pool-a', 1_000);
  page.openOutcomeOnce(won());
  expect(page.store.getState()).toMatchObject({ admitted: true, winnerModalOpen: true });
  expect(activityOf(OWNER)(page.store.getState())).toEqual({
    'pool-a': { joinedDate: 1_000, skipped: false },
  });
});

it('logs that the wallet provider is missing if a wallet is requested without it', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const page = await load();
  await expect(page.store.getState().connectWallet('Phantom')).rejects.toThrow(/not mounted/);
  expect(log).toHaveBeenCalledWith(expect.stringContaining('provider must be rendered as an ancestor'));
});
