/** The list of pools from the server: its rows, order and counts. */
import { keepPreviousData, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { type listedPoolSchema, poolPageSchema } from '#src/contract/pool-page.ts';
import { poolDetailSchema } from '#src/contract/pools.ts';
import { apiPages, apiQuery } from '#src/lib/api-client.ts';
import { DEFAULT_SHARES } from '#src/protocol/limits.ts';
import { NO_DRAW, type PoolStatus, type PoolSummary, type RefundReason } from '#src/protocol/pool.ts';
import { chainStatus } from '#src/protocol/states.ts';

/** Path of the list, which begins the keys of its queries. */
export const POOL_PAGE = '/pools/page';
/** Rows of a page. */
const ROWS = '24';

/** A pool as the server has it. */
export interface ListedPool extends PoolSummary {
  /** The slot of its last event. */
  readonly slot: bigint;
}

/** Returns a row of the server as the app shows it. */
export const toListedPool = (
  { gated, draw, ...pool }: v.InferOutput<typeof listedPoolSchema>,
  refundReason: RefundReason,
): ListedPool => ({ ...pool, gate: gated ? '' : null, draw: draw ?? NO_DRAW, refundReason });

const pageSchema = v.pipe(
  poolPageSchema,
  v.transform(({ data, ...page }) => ({
    ...page,
    // Lists show no pools that refund.
    data: data.map((row) => toListedPool(row, 'none')),
  })),
);
export type PoolPage = v.InferOutput<typeof pageSchema>;
export type PoolPages = InfiniteData<PoolPage>;

/**
 * Queries a list on the server, a page of 24 pools at a time. Not retried: while the server does not answer, pools are
 * listed from the chain.
 * @param parameters as for `GET /pools/page`, without the page
 */
export const poolPagesQuery = (parameters: Readonly<Record<string, string>>) => ({
  ...apiPages(pageSchema, POOL_PAGE, { ...parameters, limit: ROWS }),
  retry: false,
  placeholderData: keepPreviousData,
});

const reportedSchema = v.pipe(
  poolDetailSchema,
  v.transform((pool): PoolSummary => ({
    ...DEFAULT_SHARES,
    address: pool.poolAddress,
    id: pool.poolId,
    name: pool.name,
    creator: pool.creator,
    gate: pool.passwordProtected ? '' : null,
    entryLamports: pool.entryFee,
    bonusLamports: pool.bonusAmount,
    maxPlayers: pool.participantCap,
    minPlayers: pool.minParticipants,
    playerCount: pool.currentParticipants,
    randomMultiplier: pool.isRandomMultiplier,
    status: chainStatus(pool.status),
    refundReason: pool.refundReason ?? 'none',
    winnerCount: pool.winnerCount,
    createdAt: pool.createdAt,
    joinDeadline: pool.createdAt + pool.joinLeaveWindow,
    lockedAt: pool.draw.lockedAt,
    settledAt: pool.settledAt,
    draw: { ...NO_DRAW, ...pool.draw },
  })),
);

/** Queries what the server reports of one pool, on the chain or closed. */
export const reportedPoolQuery = (address: string) => apiQuery(reportedSchema, `/pools/${address}`);

/** Queries how many pools a list has. */
export const poolCountQuery = (parameters: Readonly<Record<string, string>>) => ({
  ...apiQuery(pageSchema, POOL_PAGE, { ...parameters, limit: '1' }),
  select: ({ counts }: PoolPage): number => counts.total,
});

/** Returns the pools of all pages, each once: a pool may move to a later page before that is fetched. */
export function rowsOf({ pages }: PoolPages): readonly ListedPool[] {
  return [...new Map(pages.flatMap(({ data }) => data.map((pool) => [pool.address, pool]))).values()];
}

/** A change of a pool, as the server reports it to all who show lists. */
export interface RowChange {
  readonly address: string;
  readonly playerCount: number;
  readonly status: PoolStatus;
  readonly slot: bigint;
}

const cachedLists = (client: QueryClient) =>
  client
    .getQueriesData<PoolPages | PoolPage>({ queryKey: [POOL_PAGE] })
    .flatMap(([queryKey, data]) => (data && 'pages' in data ? [{ queryKey, data }] : []));

/** Returns the revision from which reported changes continue all cached lists; null if there are none. */
export function listRevision(client: QueryClient): bigint | null {
  const revisions = cachedLists(client).flatMap(({ data }) => data.pages.map(({ revision }) => revision));
  return revisions.reduce<bigint | null>((low, one) => (low === null || one < low ? one : low), null);
}

const withLocked = v.object({ showLocked: v.literal('true') });
const onlyLocked = v.union([
  v.object({ onlyLocked: v.literal('true') }),
  v.object({ onlyWaiting: v.literal('true') }),
]);

/** Lists of a few pools out of many: what they lack is usually none of theirs. */
const narrowed = v.union([v.object({ rematchOf: v.string() }), v.object({ nearEntry: v.string() })]);

/**
 * Applies changes to the rows of all cached lists.
 * @returns whether a list now lacks what only the server has: a new pool, or the times of a draw
 */
export function patchRows(client: QueryClient, changes: readonly RowChange[]): boolean {
  const byAddress = new Map(changes.map((change) => [change.address, change]));
  let isAnyLacking = false;
  for (const { queryKey, data } of cachedLists(client)) {
    const [, parameters] = queryKey;
    const hasOpen = !v.is(onlyLocked, parameters);
    const hasLocked = !hasOpen || v.is(withLocked, parameters);
    const isComplete = data.pages.at(-1)?.nextCursor === null && !v.is(narrowed, parameters);
    const missing = new Map(byAddress);
    let isChanged = false;
    const patched = (pool: ListedPool): ListedPool => {
      missing.delete(pool.address);
      const change = byAddress.get(pool.address);
      if (change === undefined || change.slot <= pool.slot) return pool;
      isChanged = true;
      isAnyLacking ||= hasLocked && change.status !== pool.status;
      return { ...pool, playerCount: change.playerCount, status: change.status, slot: change.slot };
    };
    const pages = data.pages.map((page) => ({ ...page, data: page.data.map(patched) }));
    // The list keeps the age of its last fetch.
    const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? Date.now();
    if (isChanged) client.setQueryData<PoolPages>(queryKey, { ...data, pages }, { updatedAt });
    // A pool that is not on these pages is on a later one, unless its creator is alone in it.
    const isNew = ({ status, playerCount }: RowChange): boolean =>
      status === 'open'
        ? hasOpen && (isComplete || playerCount === 1)
        : hasLocked && (hasOpen || status === 'locked');
    isAnyLacking ||= [...missing.values()].some(isNew);
  }
  return isAnyLacking;
}
