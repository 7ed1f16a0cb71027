import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getCluster } from '#src/chain/cluster.ts';
import { FROM_SERVER } from '#src/lib/api-client.ts';
import { readClosedDraws } from '../model/closed-draws.ts';

const FRESH_MS = 300_000;

export type ClosedDrawsQuery = ReturnType<typeof useClosedDraws>;

/** Fetches the draws of closed pools from the server, at most once in five minutes; undefined until loaded. */
export function useClosedDraws() {
  const client = useQueryClient();
  const { data, isError } = useQuery({
    queryKey: ['closed-draws', getCluster().name],
    queryFn: () => readClosedDraws(client),
    staleTime: FRESH_MS,
    retry: false,
    meta: FROM_SERVER,
  });
  return { closed: data, failed: isError };
}
