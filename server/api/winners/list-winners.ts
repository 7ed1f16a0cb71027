import { and, eq, getTableColumns, or, type SQL, sql, Subquery } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Database } from '#server/store/open-store.ts';
import type { PoolRow } from '#server/store/rows.ts';
import { poolNames, pools, seats } from '#server/store/schema.ts';
import type { winnerListSchema, winnersQuery } from '#src/contract/users.ts';
import type { CacheableAnswer } from '../answers/answers.ts';
import { startsWith } from '../base58-prefix.ts';
import { integerKey, type Keyset, keyset, pageRows } from '../keyset.ts';
import { firstPools } from '../pools/first-pools.ts';
import { containsText, namesContain, searchable } from '../text-search.ts';

/** Draws whose winners a search compares in their order before it looks all matches up in indices. */
const DRAWS_COMPARED_FIRST = 1_000;

const { address, id, name, settledAt, output } = pools;
const { player, drawnIndex, baseLamports, bonusLamports, stakebackLamports } = seats;
const columns = {
  address,
  id,
  name,
  settledAt,
  output,
  player,
  baseLamports,
  bonusLamports,
  stakebackLamports,
};
/** Sort keys, all descending: draws by their time, and winners of one draw by their index from the end. */
const POSITION = [
  integerKey(sql`${settledAt}`),
  integerKey(sql`${id}`),
  integerKey(sql`(32767 - ${drawnIndex})`, 'integer'),
];

/** Lists winners, newest draws first, those of one draw in the order drawn. */
export async function listWinners(
  db: Database,
  { search = '', ...requested }: v.InferOutput<typeof winnersQuery>,
): Promise<CacheableAnswer<v.InferInput<typeof winnerListSchema>>> {
  const keys = keyset('winners', POSITION, 'desc', requested);
  const newest = keys.start?.[0];
  const text = searchable(search);
  const rows = await readPage(db, keys, text === '' ? null : { text, search });
  const shown = new Map(rows.map((row) => [row.address, row.output]));
  const oldest = rows[requested.limit]?.settledAt ?? 0;
  const reaches = (at: number): boolean => at >= oldest && (newest === undefined || at <= Number(newest));
  // Payments do not affect this answer: only a new draw within the page's range does, or a fork that removes a draw.
  const admits = (pool: PoolRow): boolean =>
    shown.has(pool.address)
      ? pool.status !== 'completed' || pool.output !== shown.get(pool.address)
      : pool.status === 'completed' && reaches(pool.settledAt ?? 0);
  return {
    answer: keys.page(rows, (row) => ({
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
    dependencies: text === '' ? { tags: [], admits } : null,
  };
}

interface Search {
  /** As names are compared with it. */
  readonly text: string;
  /** As given, for the beginnings of addresses. */
  readonly search: string;
}

/** Reads the rows of a page in the order of the draws, or for a rare search from the indices of what it may match. */
async function readPage(db: Database, keys: Keyset, searched: Search | null) {
  const select = () => db.select({ position: keys.position, ...columns });
  const isSeat = and(eq(seats.pool, address), seats.won);
  const newest = keys.start?.[0];
  // Lets the index of settlement times be used, which the comparison of full positions cannot use.
  const reached = newest === undefined ? undefined : sql`${settledAt} <= ${newest}::bigint`;
  const drawn = and(eq(pools.status, 'completed'), reached);
  if (searched === null)
    return pageRows(select().from(pools).innerJoin(seats, isSeat).$dynamic(), keys, drawn);

  const newestDraws = { orderBy: [sql`${settledAt} desc`, sql`${id} desc`], after: undefined };
  const compared = select().from(firstPools([drawn], newestDraws, DRAWS_COMPARED_FIRST));
  const rows = await pageRows(compared.innerJoin(seats, isSeat).$dynamic(), keys, comparison(searched));
  if (rows.length > keys.limit) return rows;
  const indexed = select().from(pools).innerJoin(seatsFound(searched), isSeat);
  return pageRows(indexed.$dynamic(), keys, drawn);
}

/** Returns the search as a condition of each winner. */
function comparison({ text, search }: Search): SQL | undefined {
  return or(
    containsText(pools.foldedName, pools.name, text),
    startsWith(address, search),
    startsWith(player, search),
  );
}

/** Returns the winners that match a search, to be joined in place of the table of seats. */
function seatsFound({ text, search }: Search): Subquery<'seats'> {
  const named = sql`select ${poolNames.pool} from ${poolNames}
    where ${or(namesContain(text), startsWith(poolNames.pool, search))}`;
  const found = sql`select * from ${seats} where ${seats.won} and ${seats.pool} = any(array(${named}))
    union select * from ${seats} where ${seats.won} and ${startsWith(player, search)}`;
  return new Subquery(found, getTableColumns(seats), 'seats');
}
