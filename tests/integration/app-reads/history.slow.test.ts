import { PublicKey } from '@solana/web3.js';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type RpcProxy, startRpcProxy } from '#tests/support/rpc-proxy.ts';
import { html } from '#tests/support/rpc-proxy/body-lies.ts';
import type { Lie } from '#tests/support/rpc-proxy/lie.ts';
import { forMethods } from '#tests/support/rpc-proxy/switches.ts';
import {
  TAMPERED,
  transactionChanged,
  transactionRefused,
  WRONG_TYPES,
} from '#tests/support/rpc-proxy/transaction-lies.ts';
import { createTestPool, ENTRY_LAMPORTS, startCluster, type TestCluster } from '../dev/cluster.ts';

let cluster: TestCluster;
let proxy: RpcProxy;
let pool: PublicKey;
/** The pool's transactions, newest first: two joins and the creation. */
let signatures: string[];
let getHistory: (typeof import('#src/chain/queries/history.ts'))['getHistory'];

beforeAll(async () => {
  cluster = await startCluster();
  const { rpcEndpoint } = cluster.connection;
  proxy = await startRpcProxy({ url: rpcEndpoint, wsUrl: `ws://127.0.0.1:${cluster.port + 1}` });
  pool = await createTestPool(cluster, { maxPlayers: 4, joiners: 2 });
  signatures = (await cluster.connection.getSignaturesForAddress(pool)).map((info) => info.signature);
});
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.resetModules();
  const { setCluster } = await import('#src/chain/cluster.ts');
  setCluster({ name: 'localnet', rpcUrl: proxy.url, wsUrl: proxy.wsUrl });
  ({ getHistory } = await import('#src/chain/queries/history.ts'));
});
afterAll(async () => {
  vi.restoreAllMocks();
  await proxy?.close();
  await cluster?.close();
});

const LIES: Readonly<Record<string, (which: readonly string[]) => Lie>> = {
  'a version that is not known': (which) => transactionRefused(which, -32_015),
  'a transaction of long ago': (which) => transactionRefused(which, -32_009),
  'no transaction': (which) => transactionChanged(which, () => null),
  'no outcome': (which) => transactionChanged(which, TAMPERED.metaNull),
  'nothing of what programs called': (which) => transactionChanged(which, TAMPERED.innerInstructionsNull),
  'an event cut short': (which) => transactionChanged(which, TAMPERED.eventCut),
  'no transaction, but a text': (which) => transactionChanged(which, WRONG_TYPES.text),
};

test.each(Object.entries(LIES))(
  'a node that returns %s hides no other transaction of a pool, and is queried again',
  async (_, lie) => {
    const [, middle = ''] = signatures;
    const shown = () =>
      getHistory(pool.toBase58()).then((items) =>
        items.map(({ signature, events, unread = false }) => [signature, events.length > 0, unread]),
      );
    proxy.lies.set(lie([middle]));
    const expected = signatures
      .toReversed()
      .map((signature) => [signature, signature !== middle, signature === middle]);
    expect(await shown()).toEqual(expected);
    proxy.lies.clear();
    expect(await shown()).toEqual(expected.map(([signature]) => [signature, true, false]));
  },
);

test('the history fails if the node returns no transaction at all', async () => {
  proxy.lies.set(forMethods(['getTransaction'], html(403)));
  await expect(getHistory(pool.toBase58())).rejects.toMatchObject({ code: 403 });
  proxy.lies.clear();
});

test('a transaction has its fee, its fee payer, and the change of each account', async () => {
  const { entryAddress } = await import('#src/chain/program/addresses.ts');
  const [, join] = await getHistory(pool.toBase58());
  const joined = join?.events.find((event) => event.name === 'PlayerJoined');
  if (!join || !joined) throw new Error('no join');
  const seat = entryAddress(pool, new PublicKey(joined.player));
  const account = await cluster.connection.getAccountInfo(seat);
  expect(join.fee).toEqual({ payer: joined.player, lamports: 5_000n });
  expect(join.changes.get(seat.toBase58())).toBe(BigInt(account?.lamports ?? 0));
  expect(join.changes.get(pool.toBase58())).toBe(ENTRY_LAMPORTS);
});
