import { count, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { openOutbox } from '#server/indexer/outbox.ts';
import { floorId } from '#server/live/stored-events.ts';
import { initialize, readIndexerState } from '#server/projection/state.ts';
import { openStore, type Store } from '#server/store/open-store.ts';
import { originOf } from '#server/store/origin.ts';
import { auditLog, liveEvents } from '#server/store/schema.ts';
import { sleep } from '#src/lib/sleep.ts';
import { hasPostgres, startPostgres } from '#tests/support/postgres.ts';
import { commit } from '../live/outbox.ts';
import { joined, somePool } from '../live/sayings.ts';

const pool = somePool();
const commitEvents = ({ db }: Store, times: number): Promise<number[]> =>
  commit(
    db,
    Array.from({ length: times }, (_, at) => joined(pool, at)),
  );
const write = async ({ db }: Store, action: string): Promise<void> => {
  await db.insert(auditLog).values({ wallet: null, action, detail: {}, at: 1 });
};
const rowsSchema = v.object({ rows: v.tuple([v.object({ value: v.string() })]) });
const readText = async ({ db }: Store, question: ReturnType<typeof sql>): Promise<string> =>
  v.parse(rowsSchema, await db.execute(question)).rows[0].value;
const begin = async ({ db, embedded }: Store): Promise<void> => openOutbox(db, await originOf(db, embedded));

test.runIf(hasPostgres())(
  'a database is restored to a point in time, and begins a new epoch of events',
  async () => {
    const cluster = await startPostgres({ archives: true });
    const databaseUrl = await cluster.createDatabase();
    const open = () => openStore({ databaseUrl, folder: null, onConnectionLost: () => undefined });
    const store = await open();
    await initialize(store.db, 'genesis');
    await begin(store);
    const before = await commitEvents(store, 5);
    const copy = cluster.backUp();
    await write(store, 'kept');
    await commitEvents(store, 5);
    const restorePoint = await readText(store, sql`select clock_timestamp()::text as value`);
    // The accidental deletion from which the database is restored.
    await store.db.delete(auditLog);
    const lost = await commitEvents(store, 20);
    await begin(store);
    expect(await floorId(store.db)).toBeLessThan(before[0] ?? 0);
    const segment = await readText(store, sql`select pg_walfile_name(pg_switch_wal()) as value`);
    const archived = sql`select coalesce(last_archived_wal, '') as value from pg_stat_archiver`;
    while ((await readText(store, archived)) < segment) await sleep(50);
    await store.close();

    await cluster.recover(copy, restorePoint);
    const recovered = await open();
    expect(await readIndexerState(recovered.db)).toMatchObject({ genesisHash: 'genesis' });
    expect(await recovered.db.select({ action: auditLog.action }).from(auditLog)).toEqual([
      { action: 'kept' },
    ]);
    expect(await recovered.db.select({ rows: count() }).from(liveEvents)).toEqual([{ rows: 10 }]);
    await begin(recovered);
    expect(await floorId(recovered.db)).toBeGreaterThan(lost.at(-1) ?? Infinity);
    const [next = 0] = await commitEvents(recovered, 1);
    expect(next).toBeGreaterThan(lost.at(-1) ?? Infinity);
    await recovered.close();
    await cluster.kill();
  },
);
