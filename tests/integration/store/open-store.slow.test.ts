import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { applyTransactions } from '#server/projection/apply.ts';
import { initialize, readIndexerState } from '#server/projection/state.ts';
import { type Database, openStore } from '#server/store/open-store.ts';
import { pools, suggestions } from '#server/store/schema.ts';
import { sleep } from '#src/lib/sleep.ts';
import { ChainScript } from '#tests/support/chain-script.ts';
import { PoolScript } from '#tests/support/pool-script.ts';
import { hasPostgres, sharedPostgres } from '#tests/support/postgres.ts';

test('the embedded database persists when its folder is opened the next time', async () => {
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

const databases = [
  ['embedded', async (folder: string) => ({ databaseUrl: null, folder })],
  [
    'PostgreSQL',
    async () => ({ databaseUrl: await (await sharedPostgres()).createDatabase(), folder: null }),
  ],
] as const;
for (const [name, database] of databases) {
  test.skipIf(name === 'PostgreSQL' && !hasPostgres())(
    `the next start folds the names of rows that an earlier version wrote, so that searches find them: ${name}`,
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'store-'));
      const options = await database(folder);
      const first = await openStore(options);
      await initialize(first.db, 'genesis');
      const created = new PoolScript(new ChainScript(), 1n, { name: 'Straße İ' }).create();
      await applyTransactions(first.db, [created], { confirmedSlot: created.slot });
      const texts = { title: 'ΟΔΟΣ', body: 'ﬁne' };
      const row = { wallet: 'w', status: 'open', votes: 0, createdAt: 1, updatedAt: 1 };
      await first.db.insert(suggestions).values({ ...row, ...texts });
      const names = (db: Database) => db.select({ name: pools.foldedName }).from(pools);
      expect(await names(first.db)).toEqual([{ name: 'strasse i' }]);
      await first.db.update(pools).set({ foldedName: null });
      await first.close();
      const second = await openStore(options);
      expect(await names(second.db)).toEqual([{ name: 'strasse i' }]);
      expect(await second.db.select({ text: suggestions.foldedText }).from(suggestions)).toEqual([
        { text: 'οδοσ\nfine' },
      ]);
      await second.close();
      await rm(folder, { recursive: true });
    },
  );
}

test.runIf(hasPostgres())('processes that start together migrate one database', async () => {
  const databaseUrl = await (await sharedPostgres()).createDatabase();
  const options = { databaseUrl, folder: null, connections: 2 };
  const stores = await Promise.all([openStore(options), openStore(options), openStore(options)]);
  const states = await Promise.all(stores.map(({ db }) => initialize(db, 'genesis')));
  expect(states.map(({ revision }) => revision)).toEqual([0n, 0n, 0n]);
  await Promise.all(stores.map((store) => store.close()));
});

test.runIf(hasPostgres())('an idle connection that breaks is reported and replaced', async () => {
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

/** Tries to open a database. Returns the error's message, or `opened`. */
async function refusalOf(databaseUrl: string): Promise<string> {
  return openStore({ databaseUrl, folder: null }).then(
    () => 'opened',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

test('an unreachable database is reported with its variable, and what to do', async () => {
  const databaseUrl = 'postgres://nobody:correct-horse@127.0.0.1:9/none';
  expect(await refusalOf(databaseUrl)).toBe(
    'DATABASE_URL names the database none at 127.0.0.1:9, but the connection is refused (ECONNREFUSED): ' +
      'start PostgreSQL there, or name the right host and port',
  );
});

test('a host that accepts connections but does not answer times out', async () => {
  const unreachable = createServer(() => undefined);
  await new Promise<void>((resolve) => unreachable.listen(0, '127.0.0.1', resolve));
  const address = unreachable.address();
  const port = typeof address === 'object' ? address?.port : 0;
  expect(await refusalOf(`postgres://nobody:correct-horse@127.0.0.1:${port}/none`)).toMatch(
    /^DATABASE_URL names the database none at 127\.0\.0\.1:\d+, but it does not answer in time/,
  );
  unreachable.close();
});

test.runIf(hasPostgres())('PostgreSQL’s own refusals are reported without the password', async () => {
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

test('an embedded database whose path is not a folder is reported with STATE_DIR', async () => {
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

const run = (command: string, ...args: string[]): unknown => execFileSync(command, args, { stdio: 'ignore' });

/** Returns a folder that holds 10 MB at most; null if this user may not mount one. */
function smallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'));
  try {
    run('mount', '-t', 'tmpfs', '-o', 'size=10m', 'none', folder);
    return folder;
  } catch {
    // Most users may not mount. `thrown-text.test.ts` also tests the error of a full disk.
    rmSync(folder, { recursive: true });
    return null;
  }
}

test('an embedded database whose disk is full is reported, with what to do', async ({ skip }) => {
  const disk = smallDisk();
  if (disk === null) return skip('no disk can be mounted');
  try {
    await expect(openStore({ databaseUrl: null, folder: join(disk, 'db') })).rejects.toThrow(
      /^STATE_DIR is .* cannot be opened: no space is left on the disk \(ENOSPC\)\. The folder must be writable, and its disk have room/,
    );
  } finally {
    // A database that failed to open keeps files open until this process ends.
    run('umount', '--lazy', disk);
    rmSync(disk, { recursive: true });
  }
});

/** The tables that version 1 created. */
const VERSION_1 = `
  create schema drizzle;
  create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
  insert into drizzle.__drizzle_migrations (hash, created_at)
    values ('6c4665086696aefb8e835bc4625add1d32f0b5087fed7d60c96c6dfbde8e22c1', 1795286269017);
  create table pools (address text primary key, requester text);
  insert into pools values ('a pool', 'its requester');`;
const LATER = VERSION_1.replace('1795286269017', '9999999999999');
const EARLIER_TEXT =
  'was made by an earlier version of this product, whose pools this one cannot read. ' +
  'Start with an empty one: all of the chain is read into it again; suggestions and the audit log stay behind';

test.runIf(hasPostgres())(
  'a PostgreSQL database of another version is refused unchanged, with what to do',
  async () => {
    const refused = async (history: string): Promise<string> => {
      const databaseUrl = await (await sharedPostgres()).createDatabase();
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      await client.query(history);
      const refusal = await refusalOf(databaseUrl);
      expect((await client.query('select * from pools')).rows).toEqual([
        { address: 'a pool', requester: 'its requester' },
      ]);
      await client.end();
      return refusal.replace(/\w+ at [^,]+/, 'NAME');
    };
    expect(await refused(VERSION_1)).toBe(`DATABASE_URL names the database NAME, which ${EARLIER_TEXT}`);
    expect(await refused(LATER)).toBe(
      'DATABASE_URL names the database NAME, which was made by a later version of this product. ' +
        'Start that version, or this one with an empty one',
    );
  },
);

test('an embedded database of version 1 is refused and left unchanged, and the error says what to do', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'store-'));
  try {
    const old = await PGlite.create(folder);
    await old.exec(VERSION_1);
    await old.close();
    await expect(openStore({ databaseUrl: null, folder })).rejects.toThrow(
      `STATE_DIR is where the embedded database lives: ${folder}, which ${EARLIER_TEXT}. ` +
        'Remove that folder, and with a local chain all of STATE_DIR, or name another',
    );
    const reopened = await PGlite.create(folder);
    expect((await reopened.query('select requester from pools')).rows).toEqual([
      { requester: 'its requester' },
    ]);
    await reopened.close();
  } finally {
    await rm(folder, { recursive: true });
  }
});

test.runIf(hasPostgres())('migrations wait as long as another process migrates', async () => {
  const databaseUrl = await (await sharedPostgres()).createDatabase();
  const other = new pg.Client({ connectionString: databaseUrl });
  await other.connect();
  await other.query(
    'alter database :name set statement_timeout = 4000'.replace(':name', other.database ?? ''),
  );
  await other.query('select pg_advisory_lock(7411801)');
  const opening = openStore({ databaseUrl, folder: null, statementTimeoutMs: 4_000 });
  const waited = await Promise.race([opening.then(() => 'did not wait'), sleep(5_500).then(() => 'waits')]);
  await other.end();
  const store = await opening;
  expect(waited).toBe('waits');
  expect(await readIndexerState(store.db)).toBeNull();
  await expect(store.db.execute(sql`select pg_sleep(60)`)).rejects.toMatchObject({
    cause: { code: '57014' },
  });
  await store.close();
});
