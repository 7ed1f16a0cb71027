import type { QueryClient } from '@tanstack/react-query';

/** The first page names queries of the chain but reads none: the cache's code comes with the first reading. */
export const loadPoolCache = async (client: QueryClient) =>
  (await import('./pool-cache.ts')).poolCacheOf(client);
