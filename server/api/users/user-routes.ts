import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import {
  activityQuery,
  activitySchema,
  claimListSchema,
  claimsQuery,
  openPoolsQuery,
  openPoolsSchema,
  userStatsSchema,
} from '#src/contract/users.ts';
import { address } from '#src/contract/fields.ts';
import type { FrontCache } from '../front/front-cache.ts';
import { cachedRoutesOf } from '../route.ts';
import { listActivity, listClaims } from './user-lists.ts';
import { listOpen } from './list-open.ts';
import { readUserStats } from './read-user-stats.ts';

/** Parameters of paths that name a wallet. */
const walletParams = v.object({ wallet: address });

/** Registers the group `/users/{wallet}`. What is public on the chain is public here. */
export function userRoutes(app: FastifyInstance, front: FrontCache): void {
  const cachedRoute = cachedRoutesOf(app, 'users', front);
  const of = (wallet: string) => ({ tags: [`wallet:${wallet}`] as const });
  for (const [url, summary] of [
    ['/users/:wallet', 'A wallet in figures.'],
    ['/users/:wallet/stats', 'What a wallet has staked, won and got back.'],
  ] as const) {
    cachedRoute(url, {
      summary,
      params: walletParams,
      response: userStatsSchema,
      isOneWallets: true,
      make: async ({ params: { wallet } }, db) => ({
        answer: await readUserStats(db, wallet),
        dependencies: of(wallet),
      }),
    });
  }
  cachedRoute('/users/:wallet/activity', {
    summary: 'The pools in which a wallet has sat, sorted, newest first where nothing is said.',
    params: walletParams,
    query: activityQuery,
    response: activitySchema,
    isOneWallets: true,
    make: async ({ params: { wallet }, query }, db) => ({
      answer: await listActivity(db, wallet, query),
      dependencies: of(wallet),
    }),
  });
  cachedRoute('/users/:wallet/claims', {
    summary: 'What a wallet can claim, or has been paid, sorted.',
    params: walletParams,
    query: claimsQuery,
    response: claimListSchema,
    isOneWallets: true,
    make: async ({ params: { wallet }, query }, db) => ({
      answer: await listClaims(db, wallet, query),
      dependencies: of(wallet),
    }),
  });
  cachedRoute('/users/:wallet/open', {
    summary:
      'The pools that exist and in which a wallet has a seat, or that it created or completed, with what it can claim.',
    params: walletParams,
    query: openPoolsQuery,
    response: openPoolsSchema,
    isOneWallets: true,
    make: async ({ params: { wallet }, query }, db) => ({
      answer: await listOpen(db, wallet, query),
      dependencies: of(wallet),
    }),
  });
}
