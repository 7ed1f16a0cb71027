import {
  and,
  arrayContains,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  lt,
  lte,
  max,
  or,
  sql,
} from 'drizzle-orm';
import type { Database } from '#server/store/open-store.ts';
import { liveEvents, liveOutbox } from '#server/store/schema.ts';
import type { WireEvent } from '#src/contract/events.ts';
import { type Interests, isForAny, typesForAny } from './audience.ts';

/** An event of the outbox, ready to be sent. */
export interface StoredEvent {
  readonly id: number;
  /** The pool's address. */
  readonly pool: string;
  /** The wallets to which it is sent. */
  readonly wallets: readonly string[];
  readonly wire: WireEvent;
}

/**
 * Returns an id such that no event with a greater id is missing. Events up to this id may be deleted, or were numbered
 * differently before a restore. Call it after reading events, so that it includes deletions made meanwhile.
 */
export async function floorId(db: Database): Promise<number> {
  const [outbox] = await db.select({ floorId: liveOutbox.floorId }).from(liveOutbox);
  return outbox?.floorId ?? 0;
}

/** Returns the id of the newest event; if there is none, an id below all later ids. */
export async function newestId(db: Database): Promise<number> {
  const [row] = await db.select({ id: max(liveEvents.id) }).from(liveEvents);
  return Math.max(row?.id ?? 0, await floorId(db));
}

/** Returns the newest events up to an id, oldest first. */
export async function lastEvents(db: Database, upTo: number, limit: number): Promise<StoredEvent[]> {
  const rows = await db
    .select()
    .from(liveEvents)
    .where(lte(liveEvents.id, upTo))
    .orderBy(desc(liveEvents.id))
    .limit(limit);
  return sendable(rows.toReversed());
}

/** Limits of one page. */
export interface PageLimit {
  readonly events: number;
  /**
   * Size limit of all events but the last; in the database they are smaller than their JSON, because it is compressed.
   */
  readonly bytes: number;
}

export interface EventPage {
  readonly events: StoredEvent[];
  /** Id of the page's last row; null without rows. */
  readonly lastId: number | null;
  /** Whether there may be more events. */
  readonly full: boolean;
}

/** Returns the events after an id, oldest first. */
export async function eventsAfter(db: Database, after: number, limit: number): Promise<EventPage> {
  const rows = await db
    .select()
    .from(liveEvents)
    .where(gt(liveEvents.id, after))
    .orderBy(asc(liveEvents.id))
    .limit(limit);
  return page(rows, rows.length === limit);
}

/**
 * Returns the events that a client has missed after one id and up to another, oldest first. If there are any, the first
 * is returned even if it exceeds the size limit.
 */
export async function missedEvents(
  db: Database,
  range: { readonly after: number; readonly upTo: number; readonly limit: PageLimit },
  { wallet, pools, allPools }: Interests,
): Promise<EventPage> {
  const missed = db
    .select()
    .from(liveEvents)
    .where(
      and(
        gt(liveEvents.id, range.after),
        lte(liveEvents.id, range.upTo),
        or(
          inArray(liveEvents.type, typesForAny(allPools)),
          wallet === null ? undefined : arrayContains(liveEvents.wallets, [wallet]),
          pools.size === 0 ? undefined : inArray(liveEvents.pool, [...pools]),
        ),
      ),
    )
    .orderBy(asc(liveEvents.id))
    .limit(range.limit.events)
    .as('missed');
  // The size of a long body can be queried without reading the body.
  const taken = sql<number>`(sum(pg_column_size(${missed.body})) over (order by ${missed.id}))::int`;
  const measured = db
    .select({
      event: missed.id,
      taken: taken.as('taken'),
      size: sql<number>`pg_column_size(${missed.body})`.as('size'),
    })
    .from(missed)
    .as('measured');
  const { id, pool, wallets: concerned, body } = getTableColumns(liveEvents);
  const rows = await db
    .select({ id, pool, wallets: concerned, body, taken: measured.taken })
    .from(measured)
    .innerJoin(liveEvents, eq(liveEvents.id, measured.event))
    .where(lt(sql`${measured.taken} - ${measured.size}`, range.limit.bytes))
    .orderBy(asc(liveEvents.id));
  const full = rows.length === range.limit.events || (rows.at(-1)?.taken ?? 0) >= range.limit.bytes;
  return page(rows, full);
}

/** Whether a client is sent an event. */
export function isFor(event: StoredEvent, { wallet, pools, allPools }: Interests): boolean {
  if (isForAny(event.wire, allPools) || pools.has(event.pool)) return true;
  return wallet !== null && event.wallets.includes(wallet);
}

type Row = Pick<typeof liveEvents.$inferSelect, 'id' | 'pool' | 'wallets' | 'body'>;

function page(rows: readonly Row[], full: boolean): EventPage {
  return { events: sendable(rows), lastId: rows.at(-1)?.id ?? null, full };
}

function sendable(rows: readonly Row[]): StoredEvent[] {
  return rows.map(({ id, pool, wallets, body }) => ({ id, pool, wallets, wire: { ...body, id } }));
}
