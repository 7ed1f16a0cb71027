import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { clockQuery } from '#src/chain/queries/queries.ts';
import { chainKeys } from '#src/chain/queries/query-keys.ts';
import { inSightSince, subscribeInSight } from '#src/lib/in-sight.ts';

/**
 * Returns since when the page has been visible, in Unix seconds by the chain's clock; undefined while it is hidden, and
 * until the chain's clock has been read: the device's clock may have been changed.
 */
export function useSightBegan(): number | undefined {
  const since = useSyncExternalStore(subscribeInSight, inSightSince);
  const { data } = useQuery({
    queryKey: [...chainKeys.clock, 'sight', since],
    queryFn: async ({ client }) => {
      const { offsetSeconds } = await client.fetchQuery({ ...clockQuery(), staleTime: 0 });
      return (since ?? 0) / 1_000 + offsetSeconds;
    },
    enabled: since !== null,
    staleTime: Infinity,
  });
  return since === null ? undefined : data;
}
