import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { onlyRow } from '#server/store/rows.ts';
import {
  creatorPoolsQuery,
  creatorPoolsSchema,
  creatorSchema,
  creatorsQuery,
  creatorsSchema,
} from '#src/contract/creators.ts';
import { address } from '#src/contract/fields.ts';
import type { FrontCache } from '../front/front-cache.ts';
import { cachedRoutesOf } from '../route.ts';
import { creatorFigures } from './creator-figures.ts';
import { creatorPools } from './creator-pools.ts';

/** Parameters of paths that name a creator, whose page is public: shared caches may store it. */
const creatorParams = v.object({ creator: address });

const tagsOf = (wallets: readonly string[]) => ({
  tags: wallets.map((wallet) => `wallet:${wallet}` as const),
});

/** Registers the group `/creators`. */
export function creatorRoutes(app: FastifyInstance, front: FrontCache): void {
  const cachedRoute = cachedRoutesOf(app, 'creators', front);
  cachedRoute('/creators', {
    summary: 'Several creators in figures, in the order of the wallets.',
    query: creatorsQuery,
    response: creatorsSchema,
    // The creators that a visitor follows are private.
    isOneWallets: true,
    // A page refetches every five seconds at most.
    limit: { requests: 60, seconds: 60 },
    make: async ({ query: { wallets } }, db) => ({
      answer: { data: await creatorFigures(db, wallets) },
      // No one else requests the same list.
      dependencies: null,
    }),
  });
  cachedRoute('/creators/:creator', {
    summary: 'What the pools of a creator became, in figures.',
    params: creatorParams,
    response: creatorSchema,
    make: async ({ params: { creator } }, db) => ({
      answer: onlyRow(await creatorFigures(db, [creator])),
      dependencies: tagsOf([creator]),
    }),
  });
  cachedRoute('/creators/:creator/pools', {
    summary: 'The pools of a creator that have not ended, newest first; or the ended ones, the last first.',
    params: creatorParams,
    query: creatorPoolsQuery,
    response: creatorPoolsSchema,
    make: async ({ params: { creator }, query }, db) => ({
      answer: await creatorPools(db, creator, query),
      dependencies: tagsOf([creator]),
    }),
  });
}
