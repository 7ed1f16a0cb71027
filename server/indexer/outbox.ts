import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '#server/store/open-store.ts';
import { rawRows } from '#server/store/raw-rows.ts';
import { onlyRow } from '#server/store/rows.ts';
import { liveEvents, liveOutbox } from '#server/store/schema.ts';

const ONLY_ROW = 1;
/** Rows that one statement deletes: limits how long writers wait for it. */
const ROWS_AT_ONCE = 5_000;
const DAY_SECONDS = 86_400;

/**
 * Begins a new epoch of event ids if the database is not the one that issued the last ids: at its first use, and after
 * a restore from a copy. The ids of an epoch start at its time in microseconds, so that no two epochs share an id and
 * an id identifies its epoch; a client that resumes from an id of another epoch has to refetch everything.
 */
export async function openOutbox(db: Database, origin: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [outbox] = await tx.select({ origin: liveOutbox.origin }).from(liveOutbox).for('update');
    if (outbox?.origin === origin) return;
    const setFloor = sql`
      select setval(pg_get_serial_sequence('live_events', 'id'), greatest(
        nextval(pg_get_serial_sequence('live_events', 'id')),
        (extract(epoch from clock_timestamp()) * 1000000)::bigint
      ))::float8 as "floorId"`;
    const { floorId } = onlyRow(await rawRows(tx, setFloor, v.object({ floorId: v.number() })));
    await tx
      .insert(liveOutbox)
      .values({ id: ONLY_ROW, floorId, origin })
      .onConflictDoUpdate({ target: liveOutbox.id, set: { floorId, origin } });
  });
}

/** Deletes events that are older than `days`, the oldest first. @returns whether there may be more */
export async function pruneOutbox(db: Database, days: number): Promise<boolean> {
  const pruned = sql`
    with oldest as (select id, written_at from ${liveEvents} order by id limit ${ROWS_AT_ONCE}),
      gone as (
        delete from ${liveEvents} using oldest
        where ${liveEvents.id} = oldest.id and oldest.written_at < extract(epoch from now()) - ${days * DAY_SECONDS}
        returning ${liveEvents.id} as id
      ),
      raised as (
        update ${liveOutbox} set floor_id = greatest(floor_id, (select max(id) from gone))
        where exists (select from gone)
      )
    select count(*)::int as gone from gone`;
  return onlyRow(await rawRows(db, pruned, v.object({ gone: v.number() }))).gone === ROWS_AT_ONCE;
}
