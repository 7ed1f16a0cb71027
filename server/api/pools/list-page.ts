import { and, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { readPosition } from '#server/projection/state.ts';
import type { Database } from '#server/store/open-store.ts';
import { onlyRow, type PoolRow } from '#server/store/rows.ts';
import { pools, rematches } from '#server/store/schema.ts';
import { fillOf } from '#server/store/tables/columns.ts';
import type { listedPoolSchema, poolPageQuery, poolPageSchema } from '#src/contract/pool-page.ts';
import { DEFAULT_SHARES } from '#src/protocol/limits.ts';
import { chainStatus } from '#src/protocol/states.ts';
import type { CacheableAnswer } from '../answers/answers.ts';
import { integerKey, keyset, pageRows } from '../keyset.ts';
import { countOf } from '../seat-sql.ts';
import { isNearlyFull, poolFilter } from './pool-filter.ts';

type Query = v.InferOutput<typeof poolPageQuery>;

/** How long a drawn pool is listed beside locked ones. */
const DRAWN_SECONDS = 300;
/** Above every time and every amount: sorting by `HIGHEST - x` in descending order sorts `x` in ascending order. */
const HIGHEST = { seconds: sql.raw('1000000000000'), lamports: sql.raw('999999999999999999') };

const isOpen = eq(pools.status, 'open');
const isLocked = inArray(pools.status, ['locked', 'drawing']);

/** The Unix second of a pool's next step: 0 if there is none. */
const due = sql`(case when ${isOpen} then ${pools.joinDeadline} else coalesce(${pools.drawAt}, 0) end)`;

/** Returns the number that a list is sorted by, highest first; equal ones are sorted by their ids, newest first. */
function rankOf({ sort, nearEntry }: Query, now: number): SQL {
  if (nearEntry !== undefined) return sql`${HIGHEST.lamports} - abs(${pools.entryLamports} - ${nearEntry})`;
  switch (sort) {
    case 'newest':
      return sql`${pools.createdAt}`;
    case 'ending':
      return sql`case when ${due} > ${now} then ${HIGHEST.seconds} - ${due} else 0 end`;
    case 'due':
      return sql`${HIGHEST.seconds} - ${due}`;
    case 'prize':
      return sql`${pools.potentialLamports}`;
    case 'entry':
      return sql`${HIGHEST.lamports} - ${pools.entryLamports}`;
    case 'fullest':
      return fillOf(pools);
  }
}

/** Returns the condition of the pools that a list shows, before its filters. */
function isListed({ showLocked, onlyLocked, onlyWaiting }: Query, now: number): SQL | undefined {
  if (onlyLocked) return isLocked;
  if (onlyWaiting) return or(isLocked, and(isOpen, lte(pools.joinDeadline, now)));
  if (!showLocked) return isOpen;
  return or(isOpen, isLocked, and(eq(pools.status, 'completed'), gte(pools.settledAt, now - DRAWN_SECONDS)));
}

/**
 * Returns the Unix second from which on the clock alone adds a pool to the list, removes it or moves it; null for none.
 */
function changeOf(query: Query, now: number, matching: SQL | undefined): SQL {
  const { sort, showLocked, onlyLocked, onlyWaiting } = query;
  if (onlyWaiting) {
    return sql`min(${pools.joinDeadline}) filter (where ${isOpen} and ${pools.joinDeadline} > ${now})`;
  }
  const overdueAt = sort === 'ending' ? sql`case when ${due} > ${now} then ${due} end` : sql`null::bigint`;
  const leftAt =
    showLocked && !onlyLocked
      ? sql`case when ${pools.status} = 'completed' then ${pools.settledAt} + ${DRAWN_SECONDS + 1} end`
      : sql`null::bigint`;
  return sql`min(least(${overdueAt}, ${leftAt})) filter (where ${matching})`;
}

/** Returns the condition of the rematch of the drawn pool at an address. */
async function isRematchOf(db: Database, address: string): Promise<SQL> {
  const [row] = await db.select().from(rematches).where(eq(rematches.first, address));
  return row === undefined ? sql`false` : eq(pools.address, row.pool);
}

/** Returns a pool as the list sends it. */
export function listedPool(row: PoolRow): v.InferInput<typeof listedPoolSchema> {
  return {
    address: row.address,
    id: String(row.id),
    name: row.name,
    creator: row.creator,
    gated: row.gated,
    entryLamports: String(row.entryLamports),
    bonusLamports: String(row.bonusLamports),
    maxPlayers: row.maxPlayers,
    minPlayers: row.minPlayers,
    playerCount: row.playerCount,
    randomMultiplier: row.randomMultiplier,
    ...DEFAULT_SHARES,
    status: chainStatus(row.status),
    winnerCount: row.winnerCount,
    createdAt: row.createdAt,
    joinDeadline: row.joinDeadline,
    lockedAt: row.lockedAt,
    settledAt: row.settledAt,
    draw: row.lockedAt === null ? null : drawOf(row),
    slot: String(row.slot),
  };
}

const textOf = (value: bigint | null): string | null => (value === null ? null : String(value));

function drawOf(row: PoolRow) {
  return {
    round: textOf(row.round),
    lockSlot: textOf(row.lockSlot),
    slotMicros: row.slotMicros,
    drawAt: row.drawAt,
    deadline: row.drawDeadline,
    output: row.output,
  };
}

/**
 * Reads a page of the list of pools as the app shows it. Its counts may change with any pool.
 * @param now Unix seconds
 * @throws ApiError for an unknown cursor
 */
export async function listPage(
  db: Database,
  query: Query,
  now: number,
): Promise<CacheableAnswer<v.InferInput<typeof poolPageSchema>>> {
  const { playerSize: size, fill, password, showHot, ...filters } = query;
  const { where, search, admits } = poolFilter({
    search: filters.search,
    size,
    entry: filters.entry,
    potential: filters.potential,
    fill: fill === 'nearlyFull' ? 'nearly' : fill,
    passwordProtected: password === undefined ? undefined : password === 'with',
  });
  const listed = isListed(query, now);
  const rematch = query.rematchOf === undefined ? undefined : await isRematchOf(db, query.rematchOf);
  const matching = and(listed, where, search?.compared, showHot ? isNearlyFull : undefined, rematch);
  const by = [integerKey(rankOf(query, now)), integerKey(sql`${pools.id}`)];
  const order = query.nearEntry === undefined ? query.sort : `near-${query.nearEntry}`;
  const keys = keyset(`page-${order}`, by, 'desc', query);
  // Read before the pools, so that they include everything up to it.
  const position = await readPosition(db);
  const all = db.select({ position: keys.position, pool: pools }).from(pools).$dynamic();
  const [rows, counted] = await Promise.all([
    pageRows(all, keys, matching),
    db
      .select({
        open: countOf(isOpen),
        nearlyFull: countOf(isNearlyFull),
        total: countOf(sql`(${matching})`),
        until: sql<number | null>`(${changeOf(query, now, matching)})::float8`,
      })
      .from(pools)
      .where(or(isOpen, listed))
      .then(onlyRow),
  ]);
  const { until, ...counts } = counted;
  const answer = {
    ...keys.page(rows, ({ pool }) => listedPool(pool)),
    counts,
    ...position,
  };
  if (admits === null) return { answer, dependencies: null };
  return { answer, dependencies: { tags: [], admits: () => true, ...(until === null ? {} : { until }) } };
}
