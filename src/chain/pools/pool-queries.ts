import { queryOptions } from '@tanstack/react-query';
import { chainKeys } from '../queries/query-keys.ts';
import { loadPoolCache } from './load-pool-cache.ts';
import { poolSource } from './pool-source.ts';

/** Queries all pools, newest first. */
export const poolsQuery = () =>
  queryOptions({
    queryKey: chainKeys.pools,
    queryFn: async ({ client }) => {
      const [reading, cache] = await Promise.all([poolSource.list(), loadPoolCache(client)]);
      return cache.readList(reading);
    },
    // The pool cache itself keeps unchanged objects.
    structuralSharing: false,
  });

/** Queries a pool by integer id or address; null if there is no such pool. */
export const poolQuery = (idOrAddress: string) =>
  queryOptions({
    queryKey: chainKeys.pool(idOrAddress),
    queryFn: async ({ client }) => {
      const [reading, cache] = await Promise.all([poolSource.pool(idOrAddress), loadPoolCache(client)]);
      return cache.readPool(idOrAddress, reading);
    },
    structuralSharing: false,
  });
