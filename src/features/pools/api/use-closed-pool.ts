import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { poolFromWire } from '#src/contract/pool-from-wire.ts';
import { poolDetailSchema } from '#src/contract/pools.ts';
import { ApiFailure, apiQuery } from '#src/lib/api-client.ts';

const memorySchema = v.intersect([
  poolFromWire,
  v.pick(poolDetailSchema, ['winnerCount', 'settledAt', 'refundReason', 'draw', 'closedAt']),
]);
type Memory = v.InferOutput<typeof memorySchema>;

/** How a pool can have ended. */
export type EndStatus = Extract<Memory['status'], 'completed' | 'expired' | 'refunding'>;

/** A pool whose account is closed, as the server remembers it; times after its creation are Unix seconds. */
export interface ClosedPool extends Memory {
  readonly status: EndStatus;
}

/** A pool that still runs for the server has no end to tell of: null. */
function ended(pool: Memory): ClosedPool | null {
  const { status } = pool;
  switch (status) {
    case 'completed':
    case 'expired':
    case 'refunding':
      return { ...pool, status };
    case 'open':
    case 'locked':
    case 'drawing':
      return null;
  }
}

/** The server's word that it knows no such pool, or that none can have such a name. */
const isNotFound = (error: Error): boolean =>
  error instanceof ApiFailure && (error.status === 404 || error.status === 400);

interface AskedClosedPool {
  readonly pool: ClosedPool | null;
  /** Until the first answer or the first failure. */
  readonly asking: boolean;
  /** Why nobody knows whether there was such a pool: the server did not say. */
  readonly failure: Error | null;
  readonly retrying: boolean;
  readonly retry: () => void;
}

/**
 * Asks the server for a pool that the chain does not have (any more).
 * @param gone whether the chain has said so: the chain is asked first
 */
export function useClosedPool(idOrAddress: string, gone: boolean): AskedClosedPool {
  const { queryKey, queryFn } = apiQuery(memorySchema, `/pools/${encodeURIComponent(idOrAddress)}`);
  const { data, error, failureReason, isFetching, refetch } = useQuery({
    queryKey: [...queryKey, 'closed'],
    queryFn: async ({ signal }) => ended(await queryFn({ queryKey, signal })),
    enabled: gone,
  });
  // Nobody waits for further attempts.
  const reason = gone && data === undefined ? (error ?? failureReason) : null;
  return {
    pool: (gone && data) || null,
    asking: gone && data === undefined && reason === null,
    failure: reason !== null && !isNotFound(reason) ? reason : null,
    retrying: isFetching,
    retry: () => void refetch(),
  };
}
