import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type poolRecoveryQuery, type poolRecoverySchema, type Wait, WAITS } from '#src/contract/admin.ts';
import type { ChainClock } from '#src/chain/program/fetch.ts';
import { SLOT_HASHES_LENGTH } from '#src/protocol/limits.ts';
import { nextActions } from '#src/protocol/next-actions.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { wirePool } from '#server/projection/wire-pool.ts';
import type { Database } from '#server/store/open-store.ts';
import { pools } from '#server/store/schema.ts';
import type { ApiContext } from '../context.ts';
import { pageRows } from '../page-rows.ts';
import { POOL_SORTS, poolKeyset } from './pool-sort.ts';
import { isSearched } from './pools.ts';
import { readClock, readHeaders } from './read-chain.ts';

/** `GET /admin/pool-recovery`. @throws ApiError unavailable where the chain does not answer */
export async function readRecovery(
  { db, connection }: ApiContext,
  query: v.InferOutput<typeof poolRecoveryQuery>,
): Promise<v.InferInput<typeof poolRecoverySchema>> {
  const { limit, search, waitsFor } = query;
  const clock = await readClock(connection);
  const waits = waitOf(clock);
  const since = sinceOf(clock);
  const from = fromOf(clock);
  const isWaiting = and(
    inArray(pools.status, ['open', 'locked', 'drawing']),
    sql`${waits} is not null`,
    isSearched(search),
  );
  const keys = poolKeyset('recovery', { ...POOL_SORTS, since: { by: since, type: 'bigint' } }, query);
  const matching = and(isWaiting, waitsFor === undefined ? undefined : eq(waits, waitsFor));
  const all = db
    .select({ ...keys.keys, pool: pools, waits, since, from })
    .from(pools)
    .$dynamic();
  const rows = await pageRows(all, { keys, matching, limit });
  const headers = await readHeaders(
    connection,
    rows.slice(0, limit).map(({ pool }) => pool.address),
  );
  const counts = await countWaits(db, waits, isWaiting);
  const open = await countWaits(db, waits, and(isWaiting, isOpen(clock)));
  const page = keys.page(rows, limit, (row) => {
    const waiting = v.parse(waitSchema, row.waits);
    const by: 'anyone' | 'proofHolder' = waiting === 'proof' ? 'proofHolder' : 'anyone';
    const actions = wireActions(headers.get(row.pool.address), clock);
    return { pool: wirePool(row.pool), waitsFor: waiting, by, since: row.since, from: row.from, actions };
  });
  const total =
    waitsFor === undefined ? WAITS.reduce((sum, wait) => sum + counts[wait], 0) : counts[waitsFor];
  const { unixTimestamp, slot } = clock;
  return { ...page, total, counts, open, clock: { unixTimestamp, slot: String(slot) } };
}

const waitSchema = v.picklist(WAITS);

/** Whether the hash of a draw's target slot is listed no more: nobody can capture it. */
const isLost = (slot: bigint): SQL => sql`${pools.targetSlot} + ${SLOT_HASHES_LENGTH} < ${slot}`;

/** What a pool under way waits for at a moment of the chain's clock; null while it waits for its own time alone. */
function waitOf({ unixTimestamp: now, slot }: ChainClock): SQL<string | null> {
  return sql<string | null>`case
    when ${pools.status} = 'open' and ${pools.joinDeadline} <= ${now}
      then case when ${pools.playerCount} >= ${pools.minPlayers} then 'lock' else 'expire' end
    when ${pools.status} = 'locked' and ${pools.countdownEndsAt} <= ${now} then 'request'
    when ${pools.status} = 'drawing' and ${pools.drawDeadline} <= ${now} then 'time_out'
    when ${pools.status} = 'drawing' and ${pools.capturedAt} is not null then 'proof'
    when ${pools.status} = 'drawing' and ${isLost(slot)} then 'time_out'
    when ${pools.status} = 'drawing' then 'capture'
    end`;
}

/** Since when it waits for that, in Unix seconds. */
function sinceOf({ unixTimestamp: now }: ChainClock): SQL<number> {
  return sql<number>`case
    when ${pools.status} = 'open' then ${pools.joinDeadline}
    when ${pools.status} = 'locked' then ${pools.countdownEndsAt}
    when ${pools.drawDeadline} <= ${now} then ${pools.drawDeadline}
    else coalesce(${pools.capturedAt}, ${pools.requestedAt})
    end`.mapWith(Number);
}

/** From when on that is possible, in Unix seconds: a draw whose entropy is lost has to wait for its deadline. Null: now. */
function fromOf({ unixTimestamp: now, slot }: ChainClock): SQL<number | null> {
  return sql<number | null>`case
    when ${pools.status} = 'drawing' and ${pools.capturedAt} is null and ${pools.drawDeadline} > ${now}
      and ${isLost(slot)} then ${pools.drawDeadline}
    end`.mapWith(Number);
}

/** Whether it is possible now. The capture has to wait for the slot after its target too. */
function isOpen(clock: ChainClock): SQL {
  const isTooEarly = sql`(${pools.status} = 'drawing' and ${pools.capturedAt} is null
    and ${pools.drawDeadline} > ${clock.unixTimestamp} and ${pools.targetSlot} >= ${clock.slot})`;
  return sql`(${fromOf(clock)} is null and not ${isTooEarly})`;
}

async function countWaits(
  db: Database,
  waits: SQL<string | null>,
  where: SQL | undefined,
): Promise<Record<Wait, number>> {
  const found = db
    .select({ wait: sql<string>`${waits}`.as('wait') })
    .from(pools)
    .where(where)
    .as('waiting');
  const rows = await db.select({ wait: found.wait, pools: count() }).from(found).groupBy(found.wait);
  const of = (wait: Wait): number => rows.find((row) => row.wait === wait)?.pools ?? 0;
  return {
    lock: of('lock'),
    expire: of('expire'),
    request: of('request'),
    capture: of('capture'),
    proof: of('proof'),
    time_out: of('time_out'),
  };
}

function wireActions(header: PoolHeader | undefined, { unixTimestamp, slot }: ChainClock) {
  if (header === undefined) return null;
  return nextActions(header, unixTimestamp, slot).map(({ fromSlot, lastSlot, ...action }) => ({
    ...action,
    fromSlot: fromSlot === null ? null : String(fromSlot),
    lastSlot: lastSlot === null ? null : String(lastSlot),
  }));
}
