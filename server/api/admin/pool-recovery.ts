import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type poolRecoveryQuery, WAITS } from '#src/contract/admin.ts';
import { nextActions } from '#src/protocol/next-actions.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import type { Moment } from '#server/cluster/moment.ts';
import { wirePool } from '#server/projection/wire-pool.ts';
import type { Database } from '#server/store/open-store.ts';
import { pools } from '#server/store/schema.ts';
import type { ApiContext } from '../context.ts';
import { pageRows, wholeKey } from '../keyset.ts';
import { countsOf } from '../seat-sql.ts';
import { POOL_SORTS, poolKeyset } from './pool-sort.ts';
import { isSearched } from './pools.ts';
import { readHeaders, readMoment } from './read-chain.ts';
import { waitsAt } from './waits.ts';

/** `GET /admin/pool-recovery`. @throws ApiError unavailable where the chain does not answer */
export async function readRecovery(
  { db, connection }: ApiContext,
  query: v.InferOutput<typeof poolRecoveryQuery>,
) {
  const { search, waitsFor } = query;
  const moment = await readMoment(connection);
  const { what, since, fromSlot, roundIsOut, isOpen } = waitsAt(moment);
  const isWaiting = and(
    inArray(pools.status, ['open', 'locked', 'drawing']),
    sql`${what} is not null`,
    isSearched(search),
  );
  const keys = poolKeyset('recovery', { ...POOL_SORTS, since: wholeKey(since) }, query);
  const matching = and(isWaiting, waitsFor === undefined ? undefined : eq(what, waitsFor));
  const all = db
    .select({ place: keys.place, pool: pools, what, since, fromSlot, roundIsOut })
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
    actions: wireActions(headers.get(row.pool.address), moment),
  }));
  const total =
    waitsFor === undefined ? WAITS.reduce((sum, wait) => sum + counts[wait], 0) : counts[waitsFor];
  const { unixTimestamp, slot, lastRestartSlot } = moment;
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

function wireActions(header: PoolHeader | undefined, { unixTimestamp, slot, lastRestartSlot }: Moment) {
  if (header === undefined) return null;
  const actions = nextActions(header, unixTimestamp, slot, lastRestartSlot);
  return actions.map(({ fromSlot, untilSlot, ...action }) => ({
    ...action,
    fromSlot: fromSlot === null ? null : String(fromSlot),
    untilSlot: untilSlot === null ? null : String(untilSlot),
  }));
}
