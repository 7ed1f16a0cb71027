import { queryOptions } from '@tanstack/react-query';
import { loadChain } from '../load-chain.ts';
import { loadPoolCache } from './load-pool-cache.ts';
import { chainKeys } from './query-keys.ts';

/** All pools, newest first. */
export const poolsQuery = () =>
  queryOptions({
    queryKey: chainKeys.pools,
    queryFn: async ({ client }) => {
      const [{ getPools }, cache] = await Promise.all([loadChain(), loadPoolCache(client)]);
      return cache.readList(await getPools());
    },
    // The pool cache keeps the objects that have not changed by itself.
    structuralSharing: false,
  });

/** By integer id or address; null where there is no such pool. */
export const poolQuery = (idOrAddress: string) =>
  queryOptions({
    queryKey: chainKeys.pool(idOrAddress),
    queryFn: async ({ client }) => {
      const [{ getPool }, cache] = await Promise.all([loadChain(), loadPoolCache(client)]);
      return cache.readPool(idOrAddress, await getPool(idOrAddress));
    },
    structuralSharing: false,
  });
