import { and, arrayContains, asc, desc, gt, inArray, lte, max, or } from 'drizzle-orm';
import type { Database } from '#server/store/open-store.ts';
import { liveEvents } from '#server/store/schema.ts';
import type { WireEvent } from '#src/contract/events.ts';
import { FOR_EVERYONE, type Interests, isForEveryone } from './audience.ts';

/** An event of the outbox, ready to be sent. */
export interface StoredEvent {
  readonly id: number;
  /** The pool's address. */
  readonly pool: string;
  /** Whose rooms get it. */
  readonly wallets: readonly string[];
  readonly wire: WireEvent;
}

/** The id of the newest event; 0 where there is none. */
export async function newestId(db: Database): Promise<number> {
  const [row] = await db.select({ id: max(liveEvents.id) }).from(liveEvents);
  return row?.id ?? 0;
}

/** The newest events up to an id, oldest first. */
export async function lastEvents(db: Database, upTo: number, limit: number): Promise<StoredEvent[]> {
  const rows = await db
    .select()
    .from(liveEvents)
    .where(lte(liveEvents.id, upTo))
    .orderBy(desc(liveEvents.id))
    .limit(limit);
  return sendable(rows.toReversed());
}

export interface EventPage {
  readonly events: StoredEvent[];
  /** Of its last row; null where there was none. */
  readonly lastId: number | null;
  /** Whether there may be more. */
  readonly full: boolean;
}

/** What came after an id, oldest first. */
export async function eventsAfter(db: Database, after: number, limit: number): Promise<EventPage> {
  const rows = await db
    .select()
    .from(liveEvents)
    .where(gt(liveEvents.id, after))
    .orderBy(asc(liveEvents.id))
    .limit(limit);
  return page(rows, limit);
}

/** What one client has missed after one id and up to another, oldest first. */
export async function missedEvents(
  db: Database,
  range: { readonly after: number; readonly upTo: number; readonly limit: number },
  { wallet, pools }: Interests,
): Promise<EventPage> {
  const rows = await db
    .select()
    .from(liveEvents)
    .where(
      and(
        gt(liveEvents.id, range.after),
        lte(liveEvents.id, range.upTo),
        or(
          inArray(liveEvents.type, [...FOR_EVERYONE]),
          wallet === null ? undefined : arrayContains(liveEvents.wallets, [wallet]),
          pools.size === 0 ? undefined : inArray(liveEvents.pool, [...pools]),
        ),
      ),
    )
    .orderBy(asc(liveEvents.id))
    .limit(range.limit);
  return page(rows, range.limit);
}

/** Whether a client is sent an event. */
export function isFor(event: StoredEvent, { wallet, pools }: Interests): boolean {
  if (isForEveryone(event.wire.type) || pools.has(event.pool)) return true;
  return wallet !== null && event.wallets.includes(wallet);
}

type Row = typeof liveEvents.$inferSelect;

function page(rows: readonly Row[], limit: number): EventPage {
  return { events: sendable(rows), lastId: rows.at(-1)?.id ?? null, full: rows.length === limit };
}

function sendable(rows: readonly Row[]): StoredEvent[] {
  return rows.map(({ id, pool, wallets, body }) => ({ id, pool, wallets, wire: { ...body, id } }));
}
