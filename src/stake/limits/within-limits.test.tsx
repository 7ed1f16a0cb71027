import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { withSlots } from '#src/chain/testing/with-slots.ts';
import { loadChain } from '#src/chain/load-chain.ts';
import { getCluster } from '#src/chain/cluster.ts';
import type { Entry, Pool } from '#src/protocol/pool.ts';
import { sampleAddress, samplePool } from '#src/protocol/testing/sample-pool.ts';
import { changed, isCapAsStrict, type Limits, NO_LIMITS, UNSET, withBreak } from './caps.ts';
import { editLimits } from './limits-storage.ts';
import { readLedger } from './ledger.ts';
import { readStakes } from './read-stakes.ts';
import type { OnStage } from '#src/chain/actions/tx-stage.ts';
import { TxProblem } from '#src/chain/actions/tx-failure.ts';
import { withinLimits } from './within-limits.ts';

const NOW = 1_800_000_000;
const DAY = 86_400;
const WALLET = sampleAddress(1);
const ENTRY = 250_000_000n;
const chain = { now: NOW, isDown: false, pools: [] as Pool[], entries: [] as Entry[] };

provideChain(async () =>
  withSlots({
    getClock: async () => {
      if (chain.isDown) throw new Error('down');
      return { slot: 1n, unixTimestamp: chain.now };
    },
    getEntriesOfPlayer: async () => chain.entries,
    getPools: async () => [],
    getPoolsByAddress: async (addresses) =>
      addresses.map((address) => chain.pools.find((pool) => pool.address === address) ?? null),
  }),
);

const owner = () => ({ cluster: getCluster().name, wallet: WALLET });
const set = (limits: Partial<Limits>) => editLimits(owner(), () => ({ ...NO_LIMITS, ...limits }));
const spend = (lamports: bigint) => changed(UNSET, { lamports, seconds: DAY }, chain.now, isCapAsStrict);
const stake = { wallet: WALLET, pool: sampleAddress(50), lamports: ENTRY, ifLost: 0n };
const join = async (send = async (): Promise<string> => 'signature', pool = stake.pool) =>
  withinLimits({ ...stake, pool }, send)(await loadChain(), () => undefined);
/** Joins another pool than the one before. */
const joinNext = () => join(undefined, sampleAddress(51));
const sit = (changes: Partial<Pool> = {}) => {
  const pool = samplePool({
    address: sampleAddress(60),
    entryLamports: ENTRY,
    players: [WALLET, sampleAddress(2)],
    playerCount: 2,
    ...changes,
  });
  chain.pools = [pool];
  chain.entries = [
    {
      address: sampleAddress(70),
      pool: pool.address,
      player: WALLET,
      joinedAt: NOW - 100,
      active: true,
      exitUsed: false,
    },
  ];
};

beforeEach(() => {
  // The device's clock is years ahead of the chain's.
  vi.setSystemTime((NOW + 5_000 * DAY) * 1_000);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  Object.assign(chain, { now: NOW, isDown: false, pools: [], entries: [] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const BEYOND = { failure: { kind: 'beyondLimits' } };

it('a stake within the limits is sent, and counted afterwards', async () => {
  set({ spend: spend(2n * ENTRY) });
  await expect(join()).resolves.toBe('signature');
  expect(readLedger(owner(), NOW)).toMatchObject([{ pool: stake.pool, lamports: ENTRY, isPaid: true }]);
  await expect(joinNext()).resolves.toBe('signature');
  await expect(join(undefined, sampleAddress(52))).rejects.toMatchObject(BEYOND);
});

it('a stake beyond the limits is refused before it is sent', async () => {
  sit();
  set({ spend: spend(2n * ENTRY - 1n) });
  const send = vi.fn<() => Promise<string>>();
  await expect(join(send)).rejects.toMatchObject(BEYOND);
  expect(send).not.toHaveBeenCalled();
  expect(readLedger(owner(), NOW)).toEqual([]);
});

it('a refund gives back', async () => {
  sit({ status: 'refunding', refundReason: 'deadline', settledAt: NOW - 50 });
  set({ spend: spend(ENTRY) });
  await expect(join()).resolves.toBe('signature');
});

it.each([
  ['that the chain has without the seat', [samplePool({ address: stake.pool, entryLamports: ENTRY })]],
  ['that the node does not have yet', []],
])('a stake that is being paid in another tab counts, into a pool %s', async (_, pools) => {
  chain.pools = pools;
  set({ spend: spend(2n * ENTRY - 1n) });
  let pay = (): void => undefined;
  const first = join(() => new Promise((resolve) => (pay = () => resolve('signature'))));
  await vi.waitFor(() => expect(readLedger(owner(), NOW)).toHaveLength(1));
  await expect(joinNext()).rejects.toMatchObject(BEYOND);
  pay();
  await first;
});

it.each([
  ['expired', true],
  ['unknown', false],
] as const)(
  'after a failure of kind %s of a transaction that was sent, another stake is sent: %s',
  async (kind, isSent) => {
    set({ spend: spend(ENTRY) });
    const api = await loadChain();
    const send = async (_api: unknown, onStage: OnStage): Promise<string> => {
      onStage({ stage: 'sent', signature: 's', bytes: '', lastValidBlockHeight: 1, cluster: 'localnet' });
      throw new TxProblem({ kind, message: kind });
    };
    await expect(withinLimits(stake, send)(api, () => undefined)).rejects.toThrow(kind);
    if (isSent) await expect(joinNext()).resolves.toBe('signature');
    else await expect(joinNext()).rejects.toMatchObject(BEYOND);
  },
);

it('a stake that was not signed does not count', async () => {
  set({ spend: spend(ENTRY) });
  await expect(join(() => Promise.reject(new Error('closed')))).rejects.toThrow('closed');
  await expect(join()).resolves.toBe('signature');
});

it("a device's clock set forward neither loosens a limit nor ends a break", async () => {
  set({ spend: changed(spend(1n), null, NOW, isCapAsStrict) });
  await expect(join()).rejects.toMatchObject(BEYOND);
  set({ break: withBreak(null, 1, NOW) });
  await expect(join()).rejects.toMatchObject(BEYOND);
  chain.now = NOW + DAY;
  await expect(join()).resolves.toBe('signature');
});

it("without the chain's clock a limited stake is not sent", async () => {
  set({ spend: spend(ENTRY) });
  chain.isDown = true;
  const send = vi.fn<() => Promise<string>>();
  await expect(join(send)).rejects.toThrow('down');
  expect(send).not.toHaveBeenCalled();
});

it('without the server the stakes in closed pools are those of this browser', async () => {
  await join();
  const { stakes, isComplete } = await readStakes(await loadChain(), WALLET, new AbortController().signal);
  expect(isComplete).toBe(false);
  // Without limits the chain's clock is not read, and the device's is ahead.
  expect(stakes).toMatchObject([{ pool: stake.pool, lamports: ENTRY, returned: null }]);
});
