import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { onlyRow } from '#server/store/rows.ts';
import { seats } from '#server/store/schema.ts';
import { winnerListSchema, winnersQuery, winnerTotalsSchema } from '#src/contract/users.ts';
import type { FrontCache } from '../front/front-cache.ts';
import { cachedRoutesOf } from '../route.ts';
import type { Searches } from '../limits/search-limit.ts';
import type { Figures } from '../statistics/figures.ts';
import { listWinners } from './list-winners.ts';

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

const { baseLamports, bonusLamports, stakebackLamports } = seats;
const win = sql`(${baseLamports} + ${bonusLamports})`;
const prize = sql`(${baseLamports} + ${bonusLamports} + ${stakebackLamports})`;
/** Returns the largest amount, 0 if there is none; read from an index. */
const largestOf = (lamports: SQL) => sql<string>`coalesce(max(${lamports}), 0)::text`;
