import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type * as v from 'valibot';
import type { Database } from '#server/store/open-store.ts';
import { onlyRow, type PoolRow } from '#server/store/rows.ts';
import { pools, seats } from '#server/store/schema.ts';
import { winnerListSchema, winnersQuery, winnerTotalsSchema } from '#src/contract/users.ts';
import type { CacheableAnswer } from '../answers/answers.ts';
import type { FrontCache } from '../front/front-cache.ts';
import { cachedRoutesOf } from '../route.ts';
import { keyset, pageRows, integerKey } from '../keyset.ts';
import type { Searches } from '../limits/search-limit.ts';
import type { Figures } from '../statistics/figures.ts';
import { startsWith } from '../base58-prefix.ts';
import { containsText, searchable } from '../text-search.ts';

interface Served {
  readonly front: FrontCache;
  readonly figures: Figures;
  readonly searches: Searches;
}

/** Registers the group `/winners`. */
export function winnerRoutes(app: FastifyInstance, { front, figures, searches }: Served): void {
  const cachedRoute = cachedRoutesOf(app, 'winners', front);
  cachedRoute('/winners', {
    summary: 'Who won, newest draws first; searched by name of pool or beginning of an address.',
    query: winnersQuery,
    response: winnerListSchema,
    make: ({ query }, db) => searches.run(query.search, () => listWinners(db, query)),
  });
  cachedRoute('/winners/totals', {
    summary: 'All that was ever won.',
    response: winnerTotalsSchema,
    make: async (_, db) => {
      const { winners, winningWallets, completed, won, prizes } = await figures.read();
      const largest = await db
        .select({ win: largestOf(win), prize: largestOf(prize) })
        .from(seats)
        .where(sql`${seats.won}`)
        .then(onlyRow);
      return {
        answer: {
          winners,
          wallets: winningWallets,
          pools: completed,
          totalWon: won,
          largestWin: largest.win,
          totalPrizes: prizes,
          largestPrize: largest.prize,
        },
        dependencies: { tags: [], admits: () => true },
      };
    },
  });
}

const { address, id, name, settledAt, output } = pools;
const { player, drawnIndex, baseLamports, bonusLamports, stakebackLamports } = seats;
const win = sql`(${baseLamports} + ${bonusLamports})`;
const prize = sql`(${baseLamports} + ${bonusLamports} + ${stakebackLamports})`;
/** Returns the largest amount, 0 if there is none; read from an index. */
const largestOf = (lamports: SQL) => sql<string>`coalesce(max(${lamports}), 0)::text`;
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
async function listWinners(
  db: Database,
  { search = '', ...requested }: v.InferOutput<typeof winnersQuery>,
): Promise<CacheableAnswer<v.InferInput<typeof winnerListSchema>>> {
  const keys = keyset('winners', POSITION, 'desc', requested);
  const newest = keys.start?.[0];
  const text = searchable(search);
  const found =
    text === '' ? undefined : or(inArray(address, poolsFound(db, text, search)), startsWith(player, search));
  const all = db
    .select({ position: keys.position, ...columns })
    .from(pools)
    .innerJoin(seats, and(eq(seats.pool, address), seats.won))
    .$dynamic();
  // Lets the index of settlement times be used, which the comparison of full positions cannot use.
  const reached = newest === undefined ? undefined : sql`${settledAt} <= ${newest}::bigint`;
  const rows = await pageRows(all, keys, and(eq(pools.status, 'completed'), reached, found));
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

/** Returns the pools that match a search, so that a name is compared once for each pool, not for each winner. */
function poolsFound(db: Database, text: string, search: string) {
  return db
    .select({ address: pools.address })
    .from(pools)
    .where(
      and(
        eq(pools.status, 'completed'),
        or(containsText(pools.foldedName, pools.name, text), startsWith(pools.address, search)),
      ),
    );
}
