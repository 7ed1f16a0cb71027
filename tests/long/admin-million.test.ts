import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { initialize } from '#server/projection/state.ts';
import { openStore } from '#server/store/open-store.ts';
import { errorSchema } from '#src/contract/errors.ts';
import { AdminApi } from '#tests/support/admin-api.ts';
import { hasPostgres, sharedPostgres } from '#tests/support/postgres.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { seedScale } from '#tests/support/seed-scale.ts';
import { worldConnection } from '#tests/support/world-connection.ts';

const TRANSACTIONS = 1_000_000;
const LISTS = [
  '/transactions',
  '/transactions?failed=false',
  '/transactions?event=PoolCompleted',
  '/transactions?instruction=join_pool',
  '/transactions?instruction=no_such&failed=true',
  '/transactions?until=1780000600',
  '/audit',
  '/users',
  '/users?sort=unclaimed',
  '/pools?sort=name',
  '/pools?search=77',
  '/pool-claims?sort=players',
  '/pool-recovery',
  '/pool-stale-sweep?sort=name',
  '/dashboard?timeframe=all',
  '/pool-completion-analytics?timeframe=all',
  '/balances',
  '/suggestions',
];
const PUBLIC = ['/pools', '/pools?status=completed', '/winners', '/suggestions', '/events?after=0'];

test.skipIf(!hasPostgres())(
  'admin lists over a million transactions do not block other requests',
  async () => {
    const databaseUrl = await (await sharedPostgres()).createDatabase();
    const store = await openStore({ databaseUrl, folder: null, statementTimeoutMs: 300_000 });
    await initialize(store.db, 'genesis');
    await seedScale(store.db, TRANSACTIONS);
    await store.db.execute(sql`vacuum analyze`);
    // The same numbers of connections and timeouts as in a server.
    const api = new AdminApi(
      { ...store, db: store.openApart({ connections: 10, statementTimeoutMs: 9_000 }) },
      {
        adminReads: store.openReads({ connections: 2, statementTimeoutMs: 8_000 }),
        connection: worldConnection(await ProgramWorld.open()),
      },
    );
    const cookie = await api.signIn();
    let isDone = false;
    const lists = Promise.all(
      [...LISTS, ...LISTS].map(async (path) => ({ path, answer: await api.get(`/admin${path}`, cookie) })),
    ).finally(() => (isDone = true));
    while (!isDone) {
      for (const path of PUBLIC) expect([path, (await api.get(path)).statusCode]).toEqual([path, 200]);
    }
    for (const { path, answer } of await lists) {
      if (answer.statusCode === 200) continue;
      // With three connections for all concurrent requests, some time out, and their answers must report that.
      const { error } = v.parse(errorSchema, answer.json());
      expect([path, answer.statusCode, error.message]).toEqual([
        path,
        503,
        expect.stringMatching(/database|try again/),
      ]);
    }
    await api.close();
    await store.close();
  },
);
