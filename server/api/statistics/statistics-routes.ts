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
      const { created, ended, completed, players, volume, paid } = await answers.readFresh(() =>
        figures.read(),
      );
      return {
        activeUsers: onlineUsers(),
        totalPools: created,
        activePools: created - ended,
        completedPools: completed,
        totalPlayers: players,
        totalVolume: volume,
        totalPaidOut: paid,
      };
    },
  });
  cachedRoute('/stats/top-creators', {
    summary: 'Who created most, by volume, number or how many filled.',
    query: topCreatorsQuery,
    response: topCreatorsSchema,
    make: ({ query }, db) => topCreators(db, query, now()),
  });
}
