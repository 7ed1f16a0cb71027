import type { FastifyInstance } from 'fastify';
import {
  balancesSchema,
  completionSchema,
  dashboardSchema,
  timeframeQuery,
} from '#src/contract/admin-statistics.ts';
import {
  adminPoolListSchema,
  adminPoolsQuery,
  adminSuggestionListSchema,
  adminSuggestionsQuery,
  adminTransactionListSchema,
  adminTransactionsQuery,
  adminUserListSchema,
  adminUsersQuery,
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
import { auditListSchema, auditQuery, recordedSchema, sentTransactionSchema } from '#src/contract/audit.ts';
import { poolComparisonSchema } from '#src/contract/pool-comparison.ts';
import {
  mergeSchema,
  reviewSchema,
  suggestionIdSchema,
  suggestionSchema,
} from '#src/contract/suggestions.ts';
import type { AdmitRead } from './admit-reads.ts';
import { readAudit, recordSent } from './audit.ts';
import { cachedBalances } from './balances.ts';
import { comparePool } from './compare-pool.ts';
import { readCompletion } from './completion.ts';
import { readDashboard } from './dashboard.ts';
import { readPayees, readPoolClaims } from './pool-claims.ts';
import { readRecovery } from './pool-recovery.ts';
import { readPools } from './pools.ts';
import { whereServable } from './row-limits.ts';
import { mergeSuggestion, readSuggestions, reviewSuggestion } from './suggestions.ts';
import { readStale } from './stale-sweep.ts';
import { readTransactions } from './transactions.ts';
import { readUsers } from './users.ts';
import type { ApiContext } from '../context.ts';
import { storedBeacon } from '../pools/pool-detail.ts';
import { routesOf } from '../route.ts';
import { sessionOf } from '../sign-in/require-session.ts';

/** Registers the routes that read figures of the whole product. */
export function overviewRoutes(app: FastifyInstance, context: ApiContext, admit: AdmitRead): void {
  const route = routesOf(app, 'admin: overview');
  const servable = whereServable(context);
  route('GET /dashboard', {
    summary: 'Pools, volume, players, fees and draws over a time.',
    query: timeframeQuery,
    response: dashboardSchema,
    handler: (call) => admit(call, (reads) => servable(() => readDashboard(reads, call.query))),
  });

  const balances = cachedBalances(context);
  route('GET /balances', {
    summary: 'What treasury, admin, keepers and all pools hold; up to 10 seconds old.',
    response: balancesSchema,
    handler: (call) => admit(call, () => servable(balances)),
  });

  route('GET /users', {
    summary: 'Everybody who ever sat in a pool.',
    query: adminUsersQuery,
    response: adminUserListSchema,
    handler: (call) => admit(call, (reads) => servable(() => readUsers(reads.adminDb, call.query))),
  });

  route('GET /pools', {
    summary: 'Pools in any state.',
    query: adminPoolsQuery,
    response: adminPoolListSchema,
    handler: (call) => admit(call, (reads) => servable(() => readPools(reads.adminDb, call.query))),
  });

  const beacon = storedBeacon(context.adminDb);
  route('GET /pools/:pool', {
    summary: "A pool's account beside its row, field by field, both as they are now.",
    params: poolParamsSchema,
    response: poolComparisonSchema,
    handler: (call) => admit(call, (reads) => comparePool(reads, beacon, call.params.pool)),
  });

  route('GET /pool-completion-analytics', {
    summary: 'How draws went, how long they took, and who completed them.',
    query: timeframeQuery,
    response: completionSchema,
    handler: (call) => admit(call, (reads) => servable(() => readCompletion(reads, call.query))),
  });

  route('GET /transactions', {
    summary: 'Transactions of the program, those that failed as well, with their events.',
    query: adminTransactionsQuery,
    response: adminTransactionListSchema,
    handler: (call) => admit(call, (reads) => readTransactions(reads.adminDb, reads.adminRows, call.query)),
  });
}

/** Registers the routes that list pending actions that anyone may send. */
export function upkeepRoutes(app: FastifyInstance, context: ApiContext, admit: AdmitRead): void {
  const route = routesOf(app, 'admin: upkeep');
  const servable = whereServable(context);
  route('GET /pool-claims', {
    summary: 'Pools that still owe something, the longest settled first.',
    query: poolClaimsQuery,
    response: poolClaimListSchema,
    handler: (call) => admit(call, (reads) => servable(() => readPoolClaims(reads.adminDb, call.query))),
  });

  route('GET /pool-claims/:pool', {
    summary: 'The players that a pool has not paid.',
    params: poolParamsSchema,
    query: poolPayeesQuery,
    response: poolPayeeListSchema,
    handler: (call) => admit(call, (reads) => readPayees(reads.adminDb, call.params.pool, call.query)),
  });

  route('GET /pool-recovery', {
    summary: 'Pools that wait, for whom, since when, and what may be done.',
    query: poolRecoveryQuery,
    response: poolRecoverySchema,
    handler: (call) => admit(call, (reads) => servable(() => readRecovery(reads, call.query))),
  });

  route('GET /pool-stale-sweep', {
    summary: 'Accounts that nobody needs any more, and the rent they return.',
    query: staleSweepQuery,
    response: staleSweepSchema,
    handler: (call) => admit(call, (reads) => servable(() => readStale(reads, call.query))),
  });
}

/** Registers the routes that read the audit log and accept reports of sent transactions. */
export function auditRoutes(app: FastifyInstance, context: ApiContext, admit: AdmitRead): void {
  const route = routesOf(app, 'admin: audit log');
  route('GET /audit', {
    summary: 'What admins did, by the log and by the chain.',
    query: auditQuery,
    response: auditListSchema,
    handler: (call) => admit(call, (reads) => readAudit(reads, call.query)),
  });

  route('POST /audit', {
    summary: 'Records a transaction that the admin has sent.',
    status: 201,
    body: sentTransactionSchema,
    response: recordedSchema,
    async handler({ body, request }) {
      await recordSent(context, sessionOf(request), body);
      return { recorded: true } as const;
    },
  });
}

/** Registers the routes by which admins review suggestions. */
export function suggestionReviewRoutes(app: FastifyInstance, context: ApiContext, admit: AdmitRead): void {
  const route = routesOf(app, 'admin: suggestions');
  route('GET /suggestions', {
    summary: 'What players have suggested, with how many match.',
    query: adminSuggestionsQuery,
    response: adminSuggestionListSchema,
    handler: (call) => admit(call, (reads) => readSuggestions(reads.adminDb, call.query)),
  });

  route('PATCH /suggestions/:id', {
    summary: 'Answers a suggestion or changes its status.',
    params: suggestionIdSchema,
    body: reviewSchema,
    response: suggestionSchema,
    handler: ({ params, body, request }) =>
      reviewSuggestion(context, sessionOf(request).wallet, params.id, body),
  });

  route('POST /suggestions/:id/merge', {
    summary: 'Merges a suggestion into another, with its votes.',
    params: suggestionIdSchema,
    body: mergeSchema,
    response: suggestionSchema,
    handler: ({ params, body, request }) =>
      mergeSuggestion(context, sessionOf(request).wallet, params.id, body.into),
  });
}
