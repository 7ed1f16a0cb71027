import type { FastifyInstance } from 'fastify';
import { platformStatsSchema, topCreatorsQuery, topCreatorsSchema } from '#src/contract/statistics.ts';
import type { ApiContext } from '../context.ts';
import type { FrontCache } from '../front/front-cache.ts';
import { cachedRoutesOf, routesOf } from '../route.ts';
import type { Figures } from './figures.ts';
import { topCreators } from './top-creators.ts';

/** Registers the group `/stats`. */
export function statisticsRoutes(
  app: FastifyInstance,
  { answers, onlineUsers, now }: ApiContext,
  front: FrontCache,
  figures: Figures,
): void {
  const route = routesOf(app, 'stats');
  const cachedRoute = cachedRoutesOf(app, 'stats', front);
  route('GET /stats/platform', {
    summary: 'The platform in figures, and how many are connected.',
    response: platformStatsSchema,
    handler: async () => {
      await answers.readFresh(() => figures.refresh());
      const { pools, active, completed, players, volume, paid } = figures.totals;
      return {
        activeUsers: onlineUsers(),
        totalPools: pools,
        activePools: active,
        completedPools: completed,
        totalPlayers: players,
        totalVolume: String(volume),
        totalPaidOut: String(paid),
      };
    },
  });
  cachedRoute('/stats/top-creators', {
    summary: 'Who created most, by volume, number or how many filled.',
    query: topCreatorsQuery,
    response: topCreatorsSchema,
    make: async ({ query }) => {
      await figures.refresh();
      return topCreators(figures.pools.values(), query, now());
    },
  });
}
