import type { QueryClient } from '@tanstack/react-query';

/** Loads the pool cache on the first read: the first page imports the queries, but reads nothing from the chain. */
export const loadPoolCache = async (client: QueryClient) =>
  (await import('./pool-cache.ts')).poolCacheOf(client);
