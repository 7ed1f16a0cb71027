import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { ClockSysvars } from '#server/cluster/clock-sysvars.ts';
import { wirePool } from '#server/projection/wire-pool.ts';
import type { Database } from '#server/store/open-store.ts';
import { pools } from '#server/store/schema.ts';
import { type poolRecoveryQuery, WAITS } from '#src/contract/admin.ts';
import { LATE_COUNTDOWNS, RESTART_GUARD_SLOTS, TIMEOUT_SLOTS } from '#src/protocol/limits.ts';
import { nextActions } from '#src/protocol/next-actions.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { isSearched, POOL_SORTS, poolKeyset } from './pools.ts';
import { readHeaders, readClockSysvars } from './read-chain.ts';
import type { ApiContext } from '../context.ts';
import { pageRows, integerKey } from '../keyset.ts';
import { countsOf } from '../seat-sql.ts';

/** `GET /admin/pool-recovery`. @throws ApiError unavailable if the chain does not answer */
export async function readRecovery(
  { adminDb: db, connection }: ApiContext,
  query: v.InferOutput<typeof poolRecoveryQuery>,
) {
  const { search, waitsFor } = query;
  const sysvars = await readClockSysvars(connection);
  const { what, since, fromSlot, roundIsOut, isOpen } = waitsAt(sysvars);
  const isWaiting = and(
    inArray(pools.status, ['open', 'locked', 'drawing']),
    sql`${what} is not null`,
    isSearched(search),
  );
  const keys = poolKeyset('recovery', { ...POOL_SORTS, since: integerKey(since) }, query);
  const matching = and(isWaiting, waitsFor === undefined ? undefined : eq(what, waitsFor));
  const all = db
    .select({ position: keys.position, pool: pools, what, since, fromSlot, roundIsOut })
    .from(pools)
    .$dynamic();
  const rows = await pageRows(all, keys, matching);
  const headers = await readHeaders(
    connection,
    rows.slice(0, keys.limit).map(({ pool }) => pool.address),
  );
  const counts = await countWaits(db, what, isWaiting);
  const open = await countWaits(db, what, and(isWaiting, isOpen));
  const page = keys.page(rows, (row) => ({
    pool: wirePool(row.pool),
    waitsFor: v.parse(waitSchema, row.what),
    since: row.since,
    roundIsOut: row.roundIsOut,
    fromSlot: row.fromSlot,
    actions: wireActions(headers.get(row.pool.address), sysvars),
  }));
  const total =
    waitsFor === undefined ? WAITS.reduce((sum, wait) => sum + counts[wait], 0) : counts[waitsFor];
  const { unixTimestamp, slot, lastRestartSlot } = sysvars;
  const clock = { unixTimestamp, slot: String(slot), lastRestartSlot: String(lastRestartSlot) };
  return { ...page, total, counts, open, clock };
}

const waitSchema = v.picklist(WAITS);

async function countWaits(db: Database, what: SQL<string | null>, where: SQL | undefined) {
  const found = db
    .select({ key: sql<string>`${what}`.as('key') })
    .from(pools)
    .where(where)
    .as('waiting');
  return countsOf(WAITS, await db.select({ key: found.key, count: count() }).from(found).groupBy(found.key));
}

function wireActions(header: PoolHeader | undefined, { unixTimestamp, slot, lastRestartSlot }: ClockSysvars) {
  if (header === undefined) return null;
  const actions = nextActions(header, unixTimestamp, slot, lastRestartSlot);
  return actions.map(({ fromSlot, untilSlot, ...action }) => ({
    ...action,
    fromSlot: fromSlot === null ? null : String(fromSlot),
    untilSlot: untilSlot === null ? null : String(untilSlot),
  }));
}

/**
 * Returns SQL for the transition that each unsettled pool waits for; `src/protocol/lock.ts` does the same for
 * accounts.
 * @returns `what`, one of `WAITS`, null if none is due yet; `since`, when it became due, in Unix seconds; `fromSlot`,
 * the first slot in which it is possible, null: now; `roundIsOut`, whether the round's signature is stored; `isOpen`,
 * whether it can be sent now
 */
function waitsAt({ unixTimestamp: now, slot, lastRestartSlot: restart }: ClockSysvars) {
  const { status, joinDeadline, playerCount, minPlayers, lockedAt, lockSlot, drawAt, drawDeadline } = pools;
  const isLocked = sql`${status} in ('locked', 'drawing')`;
  const overSlot = sql`(greatest(${lockSlot}, ${number(restart)}) + ${number(TIMEOUT_SLOTS)})`;
  const isOver = sql`(${drawDeadline} <= ${now} and ${overSlot} <= ${number(slot)})`;
  const isSigned = sql`(${pools.signature} is not null)`;
  const pace = paceAt(now, slot);
  const mayVoid = sql`(${pace.isVoidable} and ${isSigned} and ${lockSlot} > ${number(restart)})`;
  const what = sql<string | null>`case
    when ${status} = 'open' and ${joinDeadline} <= ${now}
      then case when ${playerCount} >= ${minPlayers} then 'lock' else 'expire' end
    when ${isLocked} and ${isOver} then 'time_out'
    when ${isLocked} and ${mayVoid} then 'void'
    when ${isLocked} and ${drawAt} <= ${now} then 'complete'
    end`;
  const since = sql<number>`case ${what}
    when 'time_out' then ${drawDeadline}
    when 'void' then ${lockedAt}
    when 'complete' then ${drawAt}
    else ${joinDeadline}
    end`.mapWith(Number);
  const firstLockSlot = restart === 0n ? 0n : restart + RESTART_GUARD_SLOTS;
  const least = sql`(case ${what} when 'lock' then ${number(firstLockSlot)} when 'complete' then ${pace.soundFrom} end)`;
  const fromSlot = sql<string | null>`(case when ${least} > ${number(slot)} then ${least} end)::text`;
  const isOpen = sql`(${fromSlot} is null and (${what} <> 'complete' or ${isSigned}))`;
  return { what, since, fromSlot, roundIsOut: sql<boolean>`${isSigned}`, isOpen };
}

/**
 * Returns SQL over the rows of locked pools that compares the time since the lock by clock and by slots, in
 * microseconds.
 * @returns `isVoidable`, whether a public round voids the pool; `soundFrom`, the first slot in which it is completable
 */
function paceAt(now: number, slot: bigint) {
  const { lockedAt, lockSlot, drawAt } = pools;
  // Avoids a division by zero: a pool whose slots have no length waits for its time-out.
  const slotMicros = sql`greatest(${pools.slotMicros}, 1)::bigint`;
  const countdown = sql`(1000000 * (${drawAt} - ${lockedAt})::bigint)`;
  const since = (time: SQL): SQL => sql`(1000000 * (${time} - ${lockedAt})::bigint)`;
  const bySlots = sql`(greatest(${number(slot)} - ${lockSlot}, 0) * ${slotMicros})`;
  const late = sql`(${number(LATE_COUNTDOWNS)} * ${countdown})`;
  const lagEnds = (byClock: SQL): SQL => sql`((8 * ${byClock} - 7 * ${countdown}) / 8 + 1)`;
  const atDraw = since(sql`greatest(${number(now)}, ${drawAt})`);
  const sound = sql`least(${late}, greatest((2 * ${atDraw} + 2) / 3, ${lagEnds(atDraw)}))`;
  const voidableBound = sql`least(${late}, greatest((${countdown} + 4) / 5, ${lagEnds(since(number(now)))}))`;
  return {
    isVoidable: sql`(${bySlots} < ${voidableBound})`,
    soundFrom: sql`(${lockSlot} + (${sound} + ${slotMicros} - 1) / ${slotMicros})`,
  };
}

/** Inlines a number with a cast, so that the database knows its type in any context. */
const number = (value: number | bigint): SQL => sql.raw(`${value}::bigint`);
