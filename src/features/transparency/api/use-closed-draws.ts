import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getCluster } from '#src/chain/cluster.ts';
import { FROM_SERVER } from '#src/lib/api-client.ts';
import { type ClosedDraws, readClosedDraws } from '../model/closed-draws.ts';

const FRESH_MS = 300_000;

export interface AskedClosedDraws {
  /** Undefined while the server has not told them. */
  readonly closed: ClosedDraws | undefined;
  readonly failed: boolean;
}

/** Reads the draws of closed pools from the server, once in five minutes at most. */
export function useClosedDraws(): AskedClosedDraws {
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
