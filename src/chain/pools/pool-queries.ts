import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query';
import { chainKeys } from '../queries/query-keys.ts';
import { loadPoolCache } from './load-pool-cache.ts';
import { NO_SLOT } from './pool-record.ts';
import type { PoolScope } from './pool-scope.ts';
import { poolSource } from './pool-source.ts';

/**
 * Returns the options of a query on a list. Its data are all pools of the pool cache, newest first, pools of other lists
 * included.
 */
const listQuery = <Key extends QueryKey>(queryKey: Key, scope: PoolScope) =>
  queryOptions({
    queryKey,
    queryFn: async ({ client }) => {
      const [reading, cache] = await Promise.all([poolSource.list(scope), loadPoolCache(client)]);
      return cache.readList(reading, scope);
    },
    // The pool cache itself keeps unchanged objects.
    structuralSharing: false,
  });

/** Queries the pools that can still be played. */
export const poolsQuery = () => listQuery(chainKeys.pools, 'active');

/** Queries the pools that wait for their draw: at most a few percent of the active pools. */
export const lockedPoolsQuery = () => listQuery(chainKeys.lockedPools, 'locked');

/** Queries the ended pools, which may be a hundred times as many as the active ones. */
export const endedPoolsQuery = () => listQuery(chainKeys.endedPools, 'ended');

/** Queries the pools that a wallet has created or completed. */
export const walletPoolsQuery = (wallet: string) => listQuery(chainKeys.poolsOf(wallet), { wallet });

/** Queries the pools at some addresses. The first fetch reads only pools that the pool cache lacks. */
export const poolsAtQuery = (addresses: readonly string[]) => {
  const queryKey = chainKeys.poolsAt(addresses);
  return queryOptions({
    queryKey,
    queryFn: async ({ client }) => {
      const cache = await loadPoolCache(client);
      const isRead = client.getQueryData(queryKey) !== undefined;
      const scope = { addresses: isRead ? addresses : cache.unread(addresses) };
      const isCached = scope.addresses.length === 0;
      const reading = isCached ? { slot: NO_SLOT, value: [] } : await poolSource.list(scope);
      return cache.readList(reading, scope);
    },
    structuralSharing: false,
    placeholderData: keepPreviousData,
  });
};

/** Queries a pool by integer id or address; null if there is no such pool. */
export const poolQuery = (idOrAddress: string) => {
  const queryKey = chainKeys.pool(idOrAddress);
  return queryOptions({
    queryKey,
    queryFn: async ({ client }) => {
      const isRead = client.getQueryData(queryKey) !== undefined;
      const cached = isRead ? (await loadPoolCache(client)).cachedPool(idOrAddress) : null;
      const [reading, cache] = await Promise.all([
        poolSource.pool(idOrAddress, cached),
        loadPoolCache(client),
      ]);
      return cache.readPool(idOrAddress, reading);
    },
    structuralSharing: false,
  });
};
