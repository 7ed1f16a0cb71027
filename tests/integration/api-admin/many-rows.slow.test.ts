import type { Connection } from '@solana/web3.js';
import pg from 'pg';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyTransactions } from '#server/projection/apply.ts';
import { initialize } from '#server/projection/state.ts';
import type { GatedReads } from '#server/store/gated-reads.ts';
import { openStore, type Store } from '#server/store/open-store.ts';
import { adminTransactionListSchema } from '#src/contract/admin.ts';
import { auditListSchema } from '#src/contract/audit.ts';
import { errorSchema } from '#src/contract/errors.ts';
import { AdminApi } from '#tests/support/admin-api.ts';
import { addressOf } from '#tests/support/chain-script.ts';
import { onEachDatabase } from '#tests/support/databases.ts';
import { hasPostgres, sharedPostgres } from '#tests/support/postgres.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { worldConnection } from '#tests/support/world-connection.ts';
import { variedPools } from './varied-pools.ts';

const chain = variedPools();
/** Routes whose queries scan pools, seats or transactions. */
const THROUGH_POOLS = [
  '/dashboard',
  '/balances',
  '/users',
  '/pools',
  '/pool-completion-analytics',
  '/pool-claims',
  '/pool-recovery',
  '/pool-stale-sweep',
];
const ALL = [
  ...THROUGH_POOLS,
  '/pools/' + addressOf('pool 1'),
  '/pool-claims/' + addressOf('pool 1'),
  '/transactions',
  '/transactions?event=PlayerJoined',
  '/suggestions',
  '/audit',
];
const LOCK =
  'lock table pools, seats, wallets, hours, transactions, suggestions, audit_log, chain_events in access exclusive mode';

const fill = async ({ db }: Store): Promise<void> => {
  await initialize(db, 'genesis');
  await applyTransactions(db, chain.transactions, { confirmedSlot: chain.slot });
};
const refusal = ({ statusCode, body }: { statusCode: number; body: string }): string => {
  const { error } = v.parse(v.pipe(v.string(), v.parseJson(), errorSchema), body);
  return `${statusCode} ${error.message}`;
};

describe.runIf(hasPostgres())('a slow query for admin lists', () => {
  let store: Store;
  let api: AdminApi;
  let cookie: string;
  let blocker: pg.Client;
  let adminReads: GatedReads;
  let connection: Connection;

  beforeAll(async () => {
    const databaseUrl = await (await sharedPostgres()).createDatabase();
    // Few connections, so that blocked queries would exhaust them.
    store = await openStore({ databaseUrl, folder: null, connections: 2 });
    await fill(store);
    blocker = new pg.Client({ connectionString: databaseUrl });
    await blocker.connect();
    adminReads = store.openReads({ connections: 2, statementTimeoutMs: 300 });
    connection = worldConnection(await ProgramWorld.open());
  });
  beforeEach(async () => {
    // Each test has its own API, because an API caches balances.
    api = new AdminApi(store, { adminReads, connection });
    cookie = await api.signIn();
    await blocker.query('begin');
  });
  afterEach(async () => {
    await blocker.query('rollback');
    await api.close();
  });
  afterAll(async () => {
    await blocker?.end();
    await store?.close();
  });

  it.each(ALL)('a slow query for admin lists is cancelled by %s, which reports it', async (path) => {
    await blocker.query(LOCK);
    expect(refusal(await api.get(`/admin${path}`, cookie))).toBe(
      '503 This takes the database too long: ask for less, or try again later',
    );
  });

  it('a slow query for admin lists does not block other requests', async () => {
    await blocker.query('lock table audit_log in access exclusive mode');
    const lists = Array.from({ length: 20 }, () => api.get('/admin/audit', cookie));
    for (const path of ['/pools', '/stats/platform', '/winners/totals', '/suggestions']) {
      expect([path, (await api.get(path)).statusCode]).toEqual([path, 200]);
    }
    for (const { statusCode } of await Promise.all(lists)) expect(statusCode).toBe(503);
  });
});

onEachDatabase('admin lists with a row limit', (open) => {
  let store: Store;
  let api: AdminApi;
  let cookie: string;
  const most = 12;
  beforeAll(async () => {
    store = await open();
    await fill(store);
    api = new AdminApi(store, {
      adminRows: most,
      connection: worldConnection(await ProgramWorld.open()),
    });
    cookie = await api.signIn();
  });
  afterAll(() => api?.close());

  it('admin lists search only the newest transactions', async () => {
    const newest = chain.transactions.map(({ signature }) => signature).slice(-most);
    const read = (query: string) =>
      api.read(adminTransactionListSchema, `/admin/transactions?limit=50&${query}`, cookie);
    for (const order of ['asc', 'desc']) {
      const { data, total, nextCursor } = await read(`order=${order}`);
      expect(data.map(({ signature }) => signature)).toEqual(order === 'asc' ? newest : newest.toReversed());
      expect([total, nextCursor]).toEqual([most, null]);
    }
    const [oldest] = chain.transactions;
    expect(await read(`signature=${oldest?.signature}`)).toMatchObject({ data: [], total: 0 });
    expect((await api.read(auditListSchema, '/admin/audit', cookie)).data).toHaveLength(1);
  });

  it.each(THROUGH_POOLS)(
    'admin lists with a row limit are refused if they would scan more rows: %s',
    async (path) => {
      expect(refusal(await api.get(`/admin${path}`, cookie))).toMatch(
        /^503 The embedded database holds more than 12 pools or seats, .*DATABASE_URL/,
      );
    },
  );
});
