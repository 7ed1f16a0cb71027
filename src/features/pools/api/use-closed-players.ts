import { useInfiniteQuery } from '@tanstack/react-query';
import type { InferOutput } from 'valibot';
import { participantListSchema, type participantSchema } from '#src/contract/pools.ts';
import { apiPages } from '#src/lib/api-client.ts';

const PAGE = '20';

/** A seat as the server remembers it; amounts in lamports. */
export type ClosedSeat = InferOutput<typeof participantSchema>;

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
