import type { FastifyInstance } from 'fastify';
import {
  adminPoolListSchema,
  adminPoolsQuery,
  adminTransactionListSchema,
  adminTransactionsQuery,
  adminUserListSchema,
  adminUsersQuery,
  poolParamsSchema,
} from '#src/contract/admin.ts';
import {
  balancesSchema,
  completionSchema,
  dashboardSchema,
  timeframeQuery,
} from '#src/contract/admin-statistics.ts';
import { poolComparisonSchema } from '#src/contract/pool-comparison.ts';
import type { ApiContext } from '../context.ts';
import { storedBeacon } from '../pools/pool-detail.ts';
import { routesOf } from '../route.ts';
import { keptBalances } from './balances.ts';
import { comparePool } from './compare-pool.ts';
import { readCompletion } from './completion.ts';
import { readDashboard } from './dashboard.ts';
import { readPools } from './pools.ts';
import { readTransactions } from './transactions.ts';
import { readUsers } from './users.ts';

/** Registers the routes that read figures of the whole product. */
export function overviewRoutes(app: FastifyInstance, context: ApiContext): void {
  const route = routesOf(app, 'admin: overview');
  route('GET /dashboard', {
    summary: 'Pools, volume, players, fees and draws over a time.',
    query: timeframeQuery,
    response: dashboardSchema,
    handler: ({ query }) => readDashboard(context, query),
  });

  const balances = keptBalances(context);
  route('GET /balances', {
    summary: 'What treasury, admin, keepers and all pools hold; up to 10 seconds old.',
    response: balancesSchema,
    handler: balances,
  });

  route('GET /users', {
    summary: 'Everybody who ever sat in a pool.',
    query: adminUsersQuery,
    response: adminUserListSchema,
    handler: ({ query }) => readUsers(context.db, query),
  });

  route('GET /pools', {
    summary: 'Pools in any state.',
    query: adminPoolsQuery,
    response: adminPoolListSchema,
    handler: ({ query }) => readPools(context.db, query),
  });

  const beacon = storedBeacon(context.db);
  route('GET /pools/:pool', {
    summary: "A pool's account beside its row, field by field, both as they are now.",
    params: poolParamsSchema,
    response: poolComparisonSchema,
    handler: ({ params }) => comparePool(context, beacon, params.pool),
  });

  route('GET /pool-completion-analytics', {
    summary: 'How draws went, how long they took, and who completed them.',
    query: timeframeQuery,
    response: completionSchema,
    handler: ({ query }) => readCompletion(context, query),
  });

  route('GET /transactions', {
    summary: 'Transactions of the program, those that failed as well, with their events.',
    query: adminTransactionsQuery,
    response: adminTransactionListSchema,
    handler: ({ query }) => readTransactions(context.db, query),
  });
}
