import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { initialize, readIndexerState } from '#server/projection/state.ts';
import { openStore } from '#server/store/open-store.ts';
import { hasPostgres, sharedPostgres } from '#tests/support/postgres.ts';

test('the embedded database is there again when its folder is opened the next time', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'store-'));
  try {
    const options = { databaseUrl: null, folder: join(folder, 'new', 'database') };
    const first = await openStore(options);
    await initialize(first.db, 'genesis');
    await first.close();
    const second = await openStore(options);
    expect(await readIndexerState(second.db)).toMatchObject({ genesisHash: 'genesis' });
    await second.close();
  } finally {
    await rm(folder, { recursive: true });
  }
});

test.runIf(hasPostgres())('processes that start together bring one database up to date', async () => {
  const databaseUrl = await (await sharedPostgres()).createDatabase();
  const options = { databaseUrl, folder: null, connections: 2 };
  const stores = await Promise.all([openStore(options), openStore(options), openStore(options)]);
  const states = await Promise.all(stores.map(({ db }) => initialize(db, 'genesis')));
  expect(states.map(({ revision }) => revision)).toEqual([0n, 0n, 0n]);
  await Promise.all(stores.map((store) => store.close()));
});

test.runIf(hasPostgres())('an idle connection that breaks is told and replaced', async () => {
  const databaseUrl = await (await sharedPostgres()).createDatabase();
  const lost: Error[] = [];
  const options = { databaseUrl, folder: null, onConnectionLost: (error: Error) => void lost.push(error) };
  const store = await openStore(options);
  const other = await openStore({ databaseUrl, folder: null });
  await store.db.execute(sql`select 1`);
  await other.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await expect.poll(() => lost.length).toBeGreaterThan(0);
  expect(await readIndexerState(store.db)).toBeNull();
  await Promise.all([store.close(), other.close()]);
});

test('a database that cannot be reached is an error', async () => {
  const databaseUrl = 'postgres://nobody:any@127.0.0.1:9/none';
  await expect(openStore({ databaseUrl, folder: null })).rejects.toThrow(/ECONNREFUSED/);
});

test.runIf(hasPostgres())(
  'migrations wait for those of another process, however long they take',
  async () => {
    const databaseUrl = await (await sharedPostgres()).createDatabase();
    const other = new pg.Client({ connectionString: databaseUrl });
    await other.connect();
    await other.query(
      'alter database :name set statement_timeout = 100'.replace(':name', other.database ?? ''),
    );
    await other.query('select pg_advisory_lock(7411801)');
    const opening = openStore({ databaseUrl, folder: null, statementTimeoutMs: 100 });
    const waited = await Promise.race([
      opening.then(() => 'did not wait'),
      new Promise((resolve) => setTimeout(() => resolve('waits'), 1_000)),
    ]);
    await other.end();
    const store = await opening;
    expect(waited).toBe('waits');
    expect(await readIndexerState(store.db)).toBeNull();
    await expect(store.db.execute(sql`select pg_sleep(60)`)).rejects.toMatchObject({
      cause: { code: '57014' },
    });
    await store.close();
  },
);
