import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runTransaction } from '#src/chain/actions/run-transaction.ts';
import { poolCacheOf } from '#src/chain/pools/pool-cache.ts';
import { chainKeys } from '#src/chain/queries/query-keys.ts';
import { atFloor, dropFloor } from '#src/chain/slot-floor.ts';
import { reportTransactions } from './report-transactions.ts';

const api = vi.hoisted(() => ({
  getConfirmedSlot: vi.fn<(signatures: readonly string[]) => Promise<bigint | null>>(),
  getClock: async () => ({ slot: 5_000n, unixTimestamp: 0 }),
  waitFinalized: async () => false,
}));
vi.mock('#src/chain/load-chain.ts', () => ({ loadChain: async () => api }));

const WALLET = 'A'.repeat(32);
let client: QueryClient;
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

it('reads after a transaction are at least of its slot', async () => {
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
