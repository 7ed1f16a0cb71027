import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runTransaction } from '#src/chain/actions/run-transaction.ts';
import { poolCacheOf } from '#src/chain/pools/pool-cache.ts';
import { chainKeys } from '#src/chain/queries/query-keys.ts';
import { atFloor, dropFloor } from '#src/chain/slot-floor.ts';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { sampleAddress, samplePool } from '#src/protocol/testing/sample-pool.ts';
import { reportTransactions } from './report-transactions.ts';

const api = vi.hoisted(() => ({
  getConfirmedSlot: vi.fn<(signatures: readonly string[]) => Promise<bigint | null>>(),
  getClock: async () => ({ slot: 5_000n, unixTimestamp: 0 }),
  waitFinalized: async () => false,
  getPoolHeaders: vi.fn(),
}));
provideChain(async () => api);

const WALLET = 'A'.repeat(32);
let client: QueryClient;
const stops: (() => void)[] = [];
/** The slot floor of each read of the balance. */
let floors: (number | undefined)[];

beforeEach(async () => {
  dropFloor();
  floors = [];
  client = new QueryClient();
  reportTransactions(client);
  const queryFn = () =>
    atFloor(async ({ minContextSlot }) => {
      floors.push(minContextSlot);
      return floors.length;
    });
  await client.fetchQuery({ queryKey: chainKeys.balance(WALLET), queryFn });
  poolCacheOf(client).chain.readClock(await api.getClock());
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  dropFloor();
  client.clear();
});

/** Sends a transaction that is confirmed immediately, and refetches the balance. */
async function sendAndRead(): Promise<void> {
  await runTransaction({ title: 'Join' }, async (_api, onStage) => {
    onStage({ stage: 'confirmed', signature: 'signature' });
    return 'signature';
  });
  await client.refetchQueries({ queryKey: chainKeys.balance(WALLET) });
}

it('reads after a transaction require its slot or a later one', async () => {
  api.getConfirmedSlot.mockResolvedValue(5_003n);
  await sendAndRead();
  expect(api.getConfirmedSlot).toHaveBeenCalledWith(['signature']);
  expect(floors).toEqual([undefined, 5_003]);
});

it.each([
  ['is a million too high', () => Promise.resolve(1_005_003n)],
  ['is not known', () => Promise.resolve(null)],
  ['cannot be asked for', () => Promise.reject(new Error('no route'))],
])('reads have no slot floor if the slot of the transaction %s', async (_why, answer) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  api.getConfirmedSlot.mockImplementation(answer);
  await sendAndRead();
  warn.mockRestore();
  expect(floors).toEqual([undefined, undefined]);
});

const [OWN, OTHER] = [sampleAddress(101), sampleAddress(102)];
const header = (address: string, playerCount: number): PoolHeader =>
  samplePool({ address, id: address === OWN ? 1n : 2n, playerCount });

/** Shows data that a fetch increments, as a mounted component does. @returns the number of fetches so far */
function shows(queryKey: QueryKey): () => number {
  let fetches = 0;
  const queryFn = () => (fetches += 1);
  stops.push(new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined));
  return () => fetches;
}

describe('after a transaction', () => {
  let lists: number;
  const list = () => client.getQueryData<readonly PoolHeader[]>(chainKeys.pools) ?? [];

  beforeEach(async () => {
    api.getConfirmedSlot.mockResolvedValue(5_003n);
    api.getPoolHeaders.mockReset().mockImplementation(async (addresses: readonly string[]) => ({
      slot: 5_003n,
      value: new Map(addresses.map((address) => [address, header(address, 3)])),
    }));
    lists = 0;
    const queryFn = () => {
      lists += 1;
      const pools = [header(OTHER, 1), header(OWN, 1)];
      return poolCacheOf(client).readList({ slot: 5_000n, value: pools }, 'active');
    };
    stops.push(new QueryObserver(client, { queryKey: chainKeys.pools, queryFn }).subscribe(() => undefined));
    await vi.waitFor(() => expect(list()).toHaveLength(2));
  });

  const join = (fails: boolean) =>
    runTransaction({ title: 'Join', about: { pool: OWN, action: 'join' } }, async (_api, onStage) => {
      if (fails) throw new Error('no seat');
      onStage({ stage: 'confirmed', signature: 'signature' });
      return 'signature';
    });

  it('only its pool and the wallet are refetched, not the list of pools', async () => {
    const touched = [chainKeys.balance(WALLET), chainKeys.entries(WALLET), chainKeys.history(OWN)].map(shows);
    const untouched = [chainKeys.config, chainKeys.clock, chainKeys.fullPools([`${OTHER} open 1`])].map(
      shows,
    );
    await join(false);
    expect(touched.map((fetches) => fetches())).toEqual([2, 2, 2]);
    expect(untouched.map((fetches) => fetches())).toEqual([1, 1, 1]);
    expect(lists).toBe(1);
    expect(api.getPoolHeaders.mock.calls).toEqual([[[OWN]]]);
    expect(list().map(({ playerCount }) => playerCount)).toEqual([1, 3]);
  });

  it('the configuration is also refetched if the transaction failed', async () => {
    const config = shows(chainKeys.config);
    await join(true);
    expect(config()).toBe(2);
    expect(lists).toBe(1);
  });

  it('the full list is refetched if the pool cannot be read', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    api.getPoolHeaders.mockRejectedValue(new Error('no route'));
    await join(false);
    vi.restoreAllMocks();
    expect(lists).toBe(2);
  });

  it('the list contains a pool that the transaction created, although only that pool was read', async () => {
    const CREATED = sampleAddress(103);
    api.getPoolHeaders.mockImplementation(async () => ({
      slot: 5_003n,
      value: new Map([[CREATED, samplePool({ address: CREATED, id: 3n })]]),
    }));
    await runTransaction({ title: 'Create' }, async (_api, onStage) => {
      const sent = { cluster: 'devnet', signature: 'signature', bytes: '', lastValidBlockHeight: 1 };
      onStage({ stage: 'sent', ...sent, creates: CREATED });
      onStage({ stage: 'confirmed', signature: 'signature' });
      return 'signature';
    });
    expect(list().map(({ address }) => address)).toEqual([CREATED, OTHER, OWN]);
    expect(lists).toBe(1);
  });
});
