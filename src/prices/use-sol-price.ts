import { type Query, queryOptions, useQuery } from '@tanstack/react-query';
import { PRICE_LIFETIME_MS, type SolPrice } from './price-memory.ts';
import { readSolPrice } from './read-sol-price.ts';

/** Timers may be early by a little, and a price that is still kept would then only be read from there again. */
const SHORTEST_WAIT_MS = 1_000;

type PriceQuery = Query<SolPrice | null>;

/** A price lives from when its source was asked, which may have been before a reload; no price is as good as long. */
const bornAt = ({ state }: PriceQuery): number => state.data?.at ?? state.dataUpdatedAt;

const solPriceQuery = queryOptions({
  queryKey: ['sol-price'],
  queryFn: ({ signal }): Promise<SolPrice | null> => readSolPrice(signal),
  retry: false,
  staleTime: (query: PriceQuery) =>
    Math.max(0, bornAt(query) + PRICE_LIFETIME_MS - query.state.dataUpdatedAt),
  refetchInterval: (query: PriceQuery) =>
    Math.max(SHORTEST_WAIT_MS, bornAt(query) + PRICE_LIFETIME_MS - Date.now()),
});

/**
 * Micro-dollars per SOL; null while there is no price. Asked for only where something uses this, and every 120 s there.
 */
export const useSolPrice = (): bigint | null => useQuery(solPriceQuery).data?.microUsdPerSol ?? null;
