import * as v from 'valibot';
import { toListedPool } from '#src/chain/pools/pool-pages.ts';
import { creatorPoolsSchema, creatorSchema, creatorsSchema } from '#src/contract/creators.ts';
import { apiPages, apiQuery } from '#src/lib/api-client.ts';

/** Rows of a page. */
export const PAGE = 24;

const poolPageSchema = v.pipe(
  creatorPoolsSchema,
  v.transform(({ data, nextCursor }) => ({
    nextCursor,
    data: data.map(({ refundReason, ...row }) => toListedPool(row, refundReason)),
  })),
);

/** Queries the figures of a creator. Not retried: while the server does not answer, the chain's pools are counted. */
export const creatorFiguresQuery = (wallet: string) => ({
  ...apiQuery(creatorSchema, `/creators/${wallet}`),
  retry: false,
});

/** Queries the pools of a creator that have not ended, or those that have, a page of 24 at a time. Not retried. */
export const creatorPoolsQuery = (wallet: string, state: 'active' | 'ended') => ({
  ...apiPages(poolPageSchema, `/creators/${wallet}/pools`, { state, limit: String(PAGE) }),
  retry: false,
});

/** Queries the figures of several creators, in the order of their wallets. Not retried. */
export const creatorsQuery = (wallets: readonly string[]) => ({
  ...apiQuery(creatorsSchema, '/creators', { wallets: wallets.join(',') }),
  retry: false,
});
