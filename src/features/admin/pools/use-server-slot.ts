import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { healthSchema } from '#src/contract/service.ts';
import { ApiFailure, fetchByKey } from '#src/lib/api-client.ts';
import { LIVE } from '../list/admin-query.ts';

/** A server that is behind the chain answers so, and says by how much. */
const BEHIND = 503;
const REFRESH_MS = 5_000;

async function readHealth(context: Parameters<typeof fetchByKey>[0]) {
  try {
    return v.parse(healthSchema, await fetchByKey(context));
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== BEHIND) throw error;
    const said: unknown = JSON.parse(error.message.slice(`${BEHIND}: `.length));
    return v.parse(healthSchema, said);
  }
}

/** The confirmed slot up to which the server has read the chain; null where it does not say. */
export function useServerSlot(): bigint | null {
  const { data } = useQuery({
    queryKey: ['/health'],
    queryFn: readHealth,
    refetchInterval: REFRESH_MS,
    meta: LIVE,
  });
  return data?.indexer.confirmedSlot ?? null;
}
