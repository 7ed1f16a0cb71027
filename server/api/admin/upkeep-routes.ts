import type { FastifyInstance } from 'fastify';
import {
  poolClaimListSchema,
  poolClaimsQuery,
  poolParamsSchema,
  poolPayeeListSchema,
  poolPayeesQuery,
  poolRecoveryQuery,
  poolRecoverySchema,
  staleSweepQuery,
  staleSweepSchema,
} from '#src/contract/admin.ts';
import type { ApiContext } from '../context.ts';
import { routesOf } from '../route.ts';
import { readPayees, readPoolClaims } from './pool-claims.ts';
import { readRecovery } from './pool-recovery.ts';
import { readStale } from './stale-sweep.ts';

/** Registers the routes that list pending actions that anyone may send. */
export function upkeepRoutes(app: FastifyInstance, context: ApiContext): void {
  const route = routesOf(app, 'admin: upkeep');
  route('GET /pool-claims', {
    summary: 'Pools that still owe something, the longest settled first.',
    query: poolClaimsQuery,
    response: poolClaimListSchema,
    handler: ({ query }) => readPoolClaims(context.db, query),
  });

  route('GET /pool-claims/:pool', {
    summary: 'The players that a pool has not paid.',
    params: poolParamsSchema,
    query: poolPayeesQuery,
    response: poolPayeeListSchema,
    handler: ({ params, query }) => readPayees(context.db, params.pool, query),
  });

  route('GET /pool-recovery', {
    summary: 'Pools that wait, for whom, since when, and what may be done.',
    query: poolRecoveryQuery,
    response: poolRecoverySchema,
    handler: ({ query }) => readRecovery(context, query),
  });

  route('GET /pool-stale-sweep', {
    summary: 'Accounts that nobody needs any more, and the rent they return.',
    query: staleSweepQuery,
    response: staleSweepSchema,
    handler: ({ query }) => readStale(context, query),
  });
}
