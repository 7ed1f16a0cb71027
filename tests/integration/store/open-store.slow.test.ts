import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
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

/** Why a database cannot be opened. */
async function refusalOf(databaseUrl: string): Promise<string> {
  return openStore({ databaseUrl, folder: null }).then(
    () => 'opened',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

test('a database that cannot be reached is named, with its variable, and what to do', async () => {
  const databaseUrl = 'postgres://nobody:correct-horse@127.0.0.1:9/none';
  expect(await refusalOf(databaseUrl)).toBe(
    'DATABASE_URL names the database none at 127.0.0.1:9, but the connection is refused (ECONNREFUSED): ' +
      'start PostgreSQL there, or name the right host and port',
  );
});

test('a host that takes connections and is silent is given up', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : 0;
  expect(await refusalOf(`postgres://nobody:correct-horse@127.0.0.1:${port}/none`)).toMatch(
    /^DATABASE_URL names the database none at 127\.0\.0\.1:\d+, but it does not answer in time/,
  );
  silent.close();
});

test.runIf(hasPostgres())('PostgreSQL’s own refusals are told without the password', async () => {
  const url = new URL(await (await sharedPostgres()).createDatabase());
  url.password = 'correct-horse';
  const changed = (change: (url: URL) => void): Promise<string> => {
    const other = new URL(url);
    change(other);
    return refusalOf(other.href);
  };
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`create role guest_of_${admin.database} login`);
  const refusals = {
    database: await changed((other) => (other.pathname = '/misspelt')),
    user: await changed((other) => (other.username = 'stranger')),
    rights: await changed((other) => (other.username = `guest_of_${admin.database}`)),
    host: await changed((other) => (other.hostname = 'no-such-host.invalid')),
  };
  await admin.end();
  expect(refusals).toEqual({
    database: expect.stringMatching(/there is no such database: createdb misspelt, or/),
    user: expect.stringMatching(/the authentication of the user stranger failed/),
    rights: expect.stringMatching(/the user guest_of_\w+ may not make tables there/),
    host: expect.stringMatching(/at no-such-host\.invalid:\d+, but there is no such host/),
  });
  for (const refusal of Object.values(refusals)) {
    expect(refusal).toMatch(/^DATABASE_URL names the database \w+ at /);
    expect(refusal).not.toContain(url.password);
  }
});

test('an embedded database whose folder is none is told with STATE_DIR', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'store-'));
  const file = join(folder, 'file');
  try {
    await writeFile(file, 'no folder');
    await expect(openStore({ databaseUrl: null, folder: file })).rejects.toThrow(
      new RegExp(`^STATE_DIR is where the embedded database lives, but ${file} cannot be opened: EEXIST`),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
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
