import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type poolRecoveryQuery, type Wait, WAITS } from '#src/contract/admin.ts';
import { nextActions } from '#src/protocol/next-actions.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import type { Moment } from '#server/cluster/moment.ts';
import { wirePool } from '#server/projection/wire-pool.ts';
import type { Database } from '#server/store/open-store.ts';
import { pools } from '#server/store/schema.ts';
import type { ApiContext } from '../context.ts';
import { pageRows, wholeKey } from '../keyset.ts';
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
  return { ...page, total, counts, open, clock: wireMoment(moment) };
}

const waitSchema = v.picklist(WAITS);

function wireMoment({ unixTimestamp, slot, lastRestartSlot }: Moment) {
  return { unixTimestamp, slot: String(slot), lastRestartSlot: String(lastRestartSlot) };
}

async function countWaits(
  db: Database,
  what: SQL<string | null>,
  where: SQL | undefined,
): Promise<Record<Wait, number>> {
  const found = db
    .select({ wait: sql<string>`${what}`.as('wait') })
    .from(pools)
    .where(where)
    .as('waiting');
  const rows = await db.select({ wait: found.wait, pools: count() }).from(found).groupBy(found.wait);
  const of = (wait: Wait): number => rows.find((row) => row.wait === wait)?.pools ?? 0;
  return {
    lock: of('lock'),
    expire: of('expire'),
    void: of('void'),
    complete: of('complete'),
    time_out: of('time_out'),
  };
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
