import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Database } from '#server/store/open-store.ts';
import type { PoolRow } from '#server/store/rows.ts';
import { pools, seats } from '#server/store/schema.ts';
import type { winnerListSchema, winnersQuery } from '#src/contract/users.ts';
import { badCursor, cursorOf, pageOfRows, partsOf, wholeOf } from '../cursor.ts';
import type { CacheableAnswer } from '../answers/answers.ts';
import { containsText, searchable, startsWith } from '../text-search.ts';

const ORDER = 'winners';
/** Above every index of a drawn list. */
const LARGEST_INDEX = 32_767n;

/** Lists winners, newest draws first, in the order drawn. */
export async function listWinners(
  db: Database,
  { limit, cursor, search = '' }: v.InferOutput<typeof winnersQuery>,
): Promise<CacheableAnswer<v.InferInput<typeof winnerListSchema>>> {
  const start = cursor === undefined ? undefined : startOf(cursor);
  const text = searchable(search);
  const found =
    text === ''
      ? undefined
      : or(inArray(pools.address, poolsFound(db, text, search)), startsWith(seats.player, search));
  const { address, id, name, settledAt, output } = pools;
  const { player, drawnIndex, baseLamports, bonusLamports, stakebackLamports } = seats;
  const read = await db
    .select({
      address,
      id,
      name,
      settledAt,
      output,
      player,
      drawnIndex,
      baseLamports,
      bonusLamports,
      stakebackLamports,
    })
    .from(pools)
    .innerJoin(seats, and(eq(seats.pool, pools.address), seats.won))
    .where(
      and(
        eq(pools.status, 'completed'),
        start &&
          sql`(${settledAt}, ${id}, -${drawnIndex}) < (${start.settledAt}::bigint, ${start.id}::bigint, ${start.index}::int)`,
        // For the index of settlements, which cannot serve the whole comparison above.
        start && sql`${settledAt} <= ${start.settledAt}::bigint`,
        found,
      ),
    )
    .orderBy(desc(settledAt), desc(id), asc(drawnIndex))
    .limit(limit + 1);
  const { rows, nextCursor } = pageOfRows(read, limit, (row) =>
    cursorOf(ORDER, [row.settledAt ?? 0, row.id, -(row.drawnIndex ?? 0)]),
  );
  const shown = new Map(read.map((row) => [row.address, row.output]));
  const oldest = read.length > limit ? (read.at(-1)?.settledAt ?? 0) : 0;
  const reaches = (at: number): boolean =>
    at >= oldest && (start === undefined || BigInt(at) <= start.settledAt);
  // Payments change nothing here: only a draw does that comes into the page's reach, or that a fork takes out of it.
  const admits = ({ address: pool, status, output: drawn, settledAt: at }: PoolRow): boolean =>
    shown.has(pool)
      ? status !== 'completed' || drawn !== shown.get(pool)
      : status === 'completed' && reaches(at ?? 0);
  return {
    answer: {
      data: rows.map((row) => ({
        poolAddress: row.address,
        poolId: String(row.id),
        poolName: row.name,
        winnerAddress: row.player,
        totalWon: String(row.baseLamports + row.bonusLamports),
        baseWinnings: String(row.baseLamports),
        bonus: String(row.bonusLamports),
        stakeback: String(row.stakebackLamports),
        wonAt: row.settledAt ?? 0,
      })),
      nextCursor,
    },
    dependencies: text === '' ? { tags: [], admits } : null,
  };
}

/** Compared once for each pool, and not for each of its winners. */
function poolsFound(db: Database, text: string, search: string) {
  return db
    .select({ address: pools.address })
    .from(pools)
    .where(
      and(
        eq(pools.status, 'completed'),
        or(containsText(pools.name, text), startsWith(pools.address, search)),
      ),
    );
}

function startOf(cursor: string) {
  const [settledAt = 0n, id = 0n, index = 0n] = partsOf(cursor, ORDER, 3).map(wholeOf);
  if (index > 0n || index < -LARGEST_INDEX) throw badCursor();
  return { settledAt, id, index };
}
