import { queryOptions } from '@tanstack/react-query';
import { poolDetailSchema } from '#src/contract/pools.ts';
import { apiQuery, FROM_SERVER } from '#src/lib/api-client.ts';

/** The draw of a closed pool as the server remembers it. It never changes, so that no event makes it be asked for again. */
export const closedDrawQuery = (address: string) => {
  const asked = apiQuery(poolDetailSchema, `/pools/${address}`);
  return queryOptions({
    queryKey: ['closed-draw', address],
    queryFn: ({ signal }) => asked.queryFn({ queryKey: asked.queryKey, signal }),
    staleTime: Infinity,
    retry: false,
    meta: FROM_SERVER,
  });
};
