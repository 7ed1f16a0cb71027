import type { FastifyInstance } from 'fastify';
import { desc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { chainEventListSchema, chainEventQuery, eventListSchema, eventQuery } from '#src/contract/events.ts';
import { poolPageQuery, poolPageSchema } from '#src/contract/pool-page.ts';
import {
  participantListSchema,
  participantQuery,
  poolDetailSchema,
  poolListQuery,
  poolListSchema,
} from '#src/contract/pools.ts';
import type { Database } from '#server/store/open-store.ts';
import type { PoolRow } from '#server/store/rows.ts';
import { pools } from '#server/store/schema.ts';
import { address } from '#src/contract/fields.ts';
import type { ApiContext } from '../context.ts';
import { listEvents } from '../events/event-routes.ts';
import type { FrontCache } from '../front/front-cache.ts';
import { cachedRoutesOf, routesOf } from '../route.ts';
import type { Searches } from '../limits/search-limit.ts';
import { listChainEvents } from './list-chain-events.ts';
import { listParticipants } from './participants.ts';
import { listPage } from './list-page.ts';
import { listPools } from './list-pools.ts';
import { poolDetail, storedBeacon } from './pool-detail.ts';
import { ApiError } from '../api-error.ts';

/** Registers the group `/pools`. */
export function poolRoutes(
  app: FastifyInstance,
  { db: primary, answers, now }: ApiContext,
  front: FrontCache,
  searches: Searches,
): void {
  const route = routesOf(app, 'pools');
  const cachedRoute = cachedRoutesOf(app, 'pools', front);
  const beacon = storedBeacon(primary);
  cachedRoute('/pools', {
    summary: 'Pools by filters, sorted, a page at a time.',
    query: poolListQuery,
    response: poolListSchema,
    make: ({ query }, db) => searches.run(query.search, () => listPools(db, query)),
  });
  cachedRoute('/pools/page', {
    summary:
      'The list of pools as the app shows it, by its filters, sorted, with counts; open ones by default.',
    query: poolPageQuery,
    response: poolPageSchema,
    make: ({ query }, db) => searches.run(query.search, () => listPage(db, query, now())),
  });
  cachedRoute('/pools/:id', {
    summary: 'A pool, by its address or its number.',
    params: poolParams,
    response: poolDetailSchema,
    make: async ({ params }, db) => {
      const pool = await findPool(db, params.id);
      const answer = poolDetail(pool, await beacon());
      return { answer, dependencies: { tags: [`pool:${pool.address}`] } };
    },
  });
  cachedRoute('/pools/:id/participants', {
    summary:
      'Who sits in a pool, sorted: as drawn or in joining order, and who left last, where nothing is said.',
    params: poolParams,
    query: participantQuery,
    response: participantListSchema,
    make: async ({ params, query }, db) => {
      const pool = await findPool(db, params.id);
      const answer = await listParticipants(db, pool, query);
      return { answer, dependencies: { tags: [`pool:${pool.address}`] } };
    },
  });
  route('GET /pools/:id/events', {
    summary: 'What sockets were sent of a pool after an id, oldest first.',
    params: poolParams,
    query: eventQuery,
    response: eventListSchema,
    handler: ({ params, query }) =>
      answers.readFresh(async (db) => {
        const pool = await findPool(db, params.id);
        return listEvents(db, query, pool.address);
      }),
  });
  route('GET /pools/:id/chain-events', {
    summary: 'The events of a pool as the chain emitted them, oldest first where nothing is said.',
    params: poolParams,
    query: chainEventQuery,
    response: chainEventListSchema,
    handler: ({ params, query }) =>
      answers.readFresh(async (db) => listChainEvents(db, await findPool(db, params.id), query)),
  });
}

/** Parameters of paths that name a pool: by its address, or by its number in the program. */
const poolParams = v.object({
  id: v.union(
    [v.pipe(v.string(), v.regex(/^(0|[1-9]\d{0,17})$/)), address],
    "must be a pool's address or its number",
  ),
});

/** Finds a pool. @throws ApiError if there is no such pool */
export async function findPool(db: Database, id: string): Promise<PoolRow> {
  const named = /^\d{1,18}$/.test(id) ? eq(pools.id, BigInt(id)) : eq(pools.address, id);
  const [pool] = await db.select().from(pools).where(named).orderBy(desc(pools.slot)).limit(1);
  if (pool === undefined) throw new ApiError('not_found', 'There is no such pool');
  return pool;
}
