import { useQuery } from '@tanstack/react-query';
import { poolsQuery } from '#src/chain/pools/pool-queries.ts';
import { entriesQuery } from '#src/chain/queries/queries.ts';
import type { Entry, PoolHeader } from '#src/protocol/pool.ts';

interface ListedSeat {
  /** Undefined while unknown, and if no pool of the list matches. */
  readonly pool: PoolHeader | undefined;
  /** The wallet's seat in that pool; null for none, undefined while unknown. */
  readonly seat: Entry | null | undefined;
}

/** Finds the first pool of the list that matches, and a wallet's seat in it. */
export function useListedSeat(wallet: string, matches: (pool: PoolHeader) => boolean): ListedSeat {
  const { data: pools } = useQuery(poolsQuery());
  const { data: entries } = useQuery(entriesQuery(wallet));
  const pool = pools?.find(matches);
  return { pool, seat: entries && (entries.find((entry) => entry.pool === pool?.address) ?? null) };
}
