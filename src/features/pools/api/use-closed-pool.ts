import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { poolFromWire } from '#src/contract/pool-from-wire.ts';
import { participantListSchema, type participantSchema, poolDetailSchema } from '#src/contract/pools.ts';
import { apiPages, apiQuery } from '#src/lib/api-client.ts';
import { isHttpError } from '#src/lib/http-error.ts';

const memorySchema = v.intersect([
  poolFromWire,
  v.pick(poolDetailSchema, ['winnerCount', 'settledAt', 'refundReason', 'draw', 'closedAt']),
]);
type Memory = v.InferOutput<typeof memorySchema>;

/** How a pool can have ended. */
export type EndStatus = Extract<Memory['status'], 'completed' | 'expired' | 'refunding'>;

/** A pool whose account is closed, as the server stores it; times after its creation are Unix seconds. */
export interface ClosedPool extends Memory {
  readonly status: EndStatus;
}

/** Returns the pool if it has ended by the server's data; null while its status there is still a running one. */
function ended(pool: Memory): ClosedPool | null {
  const { status } = pool;
  return status === 'completed' || status === 'expired' || status === 'refunding'
    ? { ...pool, status }
    : null;
}

/** Whether the server has responded that the pool does not exist, or that the id or address is invalid. */
const isNotFound = (error: Error): boolean =>
  isHttpError(error, 'status') && (error.status === 404 || error.status === 400);

/**
 * Fetches a pool from the server that is not on chain (any more).
 * @param closed whether the pool was not found on chain: the chain is read first
 */
export function useClosedPool(idOrAddress: string, closed: boolean) {
  const { queryKey, queryFn } = apiQuery(memorySchema, `/pools/${encodeURIComponent(idOrAddress)}`);
  const { data, error, failureReason, isFetching, refetch } = useQuery({
    queryKey: [...queryKey, 'closed'],
    queryFn: async ({ signal }) => ended(await queryFn({ queryKey, signal })),
    enabled: closed,
  });
  // The first failure is shown without waiting for the retries.
  const reason = closed && data === undefined ? (error ?? failureReason) : null;
  return {
    pool: (closed && data) || null,
    /** True until the first answer or the first failure. */
    isPending: closed && data === undefined && reason === null,
    /** Why it is unknown whether the pool existed: the request to the server failed. */
    failure: reason !== null && !isNotFound(reason) ? reason : null,
    isFetching,
    refetch,
  };
}

const PAGE = '20';

/** A seat as the server stores it; amounts in lamports. */
export type ClosedSeat = v.InferOutput<typeof participantSchema>;

/** Reads the players of a closed pool, winners first, page by page; leaves out those who left before its lock. */
export function useClosedPlayers(pool: string) {
  const query = useInfiniteQuery(
    apiPages(participantListSchema, `/pools/${pool}/participants`, { limit: PAGE }),
  );
  const seats: readonly ClosedSeat[] | undefined = query.data?.pages
    .flatMap((page) => page.data)
    .filter(({ seat }) => seat !== null);
  return { ...query, seats };
}
