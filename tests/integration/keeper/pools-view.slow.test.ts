import type { PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { connectTo } from '#server/cluster/connection.ts';
import { fetchPayments } from '#server/cluster/payments.ts';
import { type PoolsView, watchPools } from '#server/cluster/pools-view.ts';
import { sendAs } from '#server/cluster/send.ts';
import { ServiceRecord } from '#server/cluster/service-record.ts';
import { SlotFloor } from '#server/cluster/slot-floor.ts';
import { mayBeDue } from '#server/keeper/due-actions.ts';
import { fetchPool } from '#src/chain/program/fetch.ts';
import { POOL_STATUS_OFFSET } from '#src/chain/program/pool-account.ts';
import { POOL_STATUSES, type PoolStatus } from '#src/protocol/pool.ts';
import { NO_LOG } from '#tests/support/log-into.ts';
import { type RpcProxy, startRpcProxy } from '#tests/support/rpc-proxy.ts';
import { isObject, objectsIn, optionsOf } from '#tests/support/rpc-proxy/json-rpc.ts';
import {
  completeTestPool,
  createDuePool,
  createTestPool,
  eventually,
  startCluster,
  type TestCluster,
} from '../dev/cluster.ts';

const REFRESH_MS = 50;
const DAY = 86_400;

let cluster: TestCluster;
let proxy: RpcProxy;
let view: PoolsView;
/** The statuses of the pools that were listed, in order; null for all. */
const listed: (PoolStatus | null)[] = [];

const statusIn = (filter: unknown): PoolStatus | null => {
  if (!isObject(filter) || !isObject(filter['memcmp'])) return null;
  const { offset, bytes } = filter['memcmp'];
  return offset === POOL_STATUS_OFFSET ? (POOL_STATUSES[bs58.decode(String(bytes))[0] ?? -1] ?? null) : null;
};
const seen = (pool: PublicKey): PoolStatus | null =>
  view.pools().find(({ address }) => address === pool.toBase58())?.status ?? null;
const sees = (pool: PublicKey, status: PoolStatus | null): Promise<void> =>
  eventually(() => Promise.resolve(expect(seen(pool)).toBe(status)));

beforeAll(async () => {
  cluster = await startCluster();
  proxy = await startRpcProxy({
    url: `http://127.0.0.1:${cluster.port}`,
    wsUrl: `ws://127.0.0.1:${cluster.port + 1}`,
  });
  proxy.faults.socket = () => 'drop';
  proxy.lies.set({
    request(request) {
      if (request.method === 'getProgramAccounts') {
        const statuses = objectsIn(optionsOf(request)['filters']).map(statusIn);
        listed.push(statuses.find((status) => status !== null) ?? null);
      }
      return request;
    },
  });
});
beforeEach(() => {
  listed.length = 0;
  const floor = new SlotFloor();
  const endpoints = { rpcUrl: proxy.url, wsUrl: proxy.wsUrl, localnetPort: cluster.port };
  view = watchPools({
    connection: connectTo({ ...endpoints, cluster: 'localnet' }, 'confirmed', { log: NO_LOG, floor }),
    refreshMs: REFRESH_MS,
    isNeeded: mayBeDue,
    record: new ServiceRecord('keeper'),
    floor,
    onRecovered: () => undefined,
    log: NO_LOG,
  });
});
afterEach(() => view.stop());
afterAll(async () => {
  await proxy?.close();
  await cluster?.close();
});

it('lists all pools once, and later only pools in statuses in which an instruction may become due', async () => {
  await eventually(() => Promise.resolve(expect(listed.length).toBeGreaterThan(20)));
  expect(listed[0]).toBeNull();
  const next = ['locked', 'locked', 'locked', 'open', 'locked'];
  expect(listed.slice(1, 11)).toEqual([...next, ...next]);
});

it('follows a pool through its life without any notification, until nothing is left to do', async () => {
  const pool = await createTestPool(cluster, { maxPlayers: 3, joiners: 1 });
  await sees(pool, 'open');
  const due = await createDuePool(cluster);
  await sees(due, 'locked');
  await completeTestPool(cluster, due, cluster.keys.authority);
  await sees(due, 'completed');
  const drawn = await fetchPool(cluster.connection, due);
  if (drawn === null) throw new Error('The pool is gone');
  const payments = await fetchPayments(cluster.connection, drawn);
  for (const { instruction } of payments)
    await sendAs(cluster.keys.authority, cluster.connection, [instruction]);
  // A jump of the clock makes the view reread all pools.
  await cluster.advance(120);
  await sees(due, null);
  expect(seen(pool)).toBe('open');
  await cluster.advance(DAY);
  await sees(due, 'completed');
});
