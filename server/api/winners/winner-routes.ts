import type { FastifyInstance } from 'fastify';
import { winnerListSchema, winnersQuery, winnerTotalsSchema } from '#src/contract/users.ts';
import type { Answers } from '../answers/answers.ts';
import type { ApiContext } from '../context.ts';
import { cachedRoutesOf } from '../cached-route.ts';
import type { Searches } from '../limits/search-limit.ts';
import type { Figures } from '../statistics/figures.ts';
import { listWinners } from './list-winners.ts';

interface Served {
  readonly answers: Answers;
  readonly figures: Figures;
  readonly searches: Searches;
}

/** The group `/winners`. */
export function winnerRoutes(
  app: FastifyInstance,
  { db }: ApiContext,
  { answers, figures, searches }: Served,
): void {
  const cachedRoute = cachedRoutesOf(app, 'winners', answers);
  cachedRoute('/winners', {
    summary: 'Who won, newest draws first; searched by name of pool or beginning of an address.',
    query: winnersQuery,
    response: winnerListSchema,
    make: ({ query }) => searches.run(query.search, () => listWinners(db, query)),
  });
  cachedRoute('/winners/totals', {
    summary: 'All that was ever won.',
    response: winnerTotalsSchema,
    make: async () => {
      await figures.refresh();
      const { winners, winningWallets, completed, won } = figures.totals;
      let largest = 0n;
      for (const { largestWin } of figures.pools.values()) if (largestWin > largest) largest = largestWin;
      return {
        answer: {
          winners,
          wallets: winningWallets,
          pools: completed,
          totalWon: String(won),
          largestWin: String(largest),
        },
        dependencies: { tags: [], admits: () => true },
      };
    },
  });
}
