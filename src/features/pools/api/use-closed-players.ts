import { useInfiniteQuery } from '@tanstack/react-query';
import type { InferOutput } from 'valibot';
import { participantListSchema, type participantSchema } from '#src/contract/pools.ts';
import { apiQuery } from '#src/lib/api-client.ts';

const PAGE = '20';

/** A seat as the server remembers it; amounts in lamports. */
export type ClosedSeat = InferOutput<typeof participantSchema>;

/** Who played in a closed pool, winners first, by pages; not those who left before it was locked. */
export function useClosedPlayers(pool: string) {
  const path = `/pools/${pool}/participants`;
  const query = useInfiniteQuery({
    queryKey: [path, { limit: PAGE }],
    queryFn: ({ pageParam: cursor, signal }) => {
      const page = apiQuery(participantListSchema, path, {
        limit: PAGE,
        ...(cursor !== '' && { cursor }),
      });
      return page.queryFn({ queryKey: page.queryKey, signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const seats: readonly ClosedSeat[] | undefined = query.data?.pages
    .flatMap((page) => page.data)
    .filter(({ seat }) => seat !== null);
  return { ...query, seats };
}
