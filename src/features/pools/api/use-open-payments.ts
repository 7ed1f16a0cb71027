import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { loadChain } from '#src/chain/load-chain.ts';
import { seatRentQuery } from '#src/chain/cache/queries.ts';
import { chainKeys } from '#src/chain/cache/query-keys.ts';
import { openPayments, type PaymentLine } from '#src/protocol/open-payments.ts';
import type { Pool } from '#src/protocol/pool.ts';

/** What the pool has to pay to others than the reader; empty while that is unknown. */
export function useOpenPayments(pool: Pool, wallet: string | null): readonly PaymentLine[] {
  // Each payment closes an entry, and the pool counts them: the list is old as soon as the count is another.
  const { data: entries } = useQuery({
    queryKey: [...chainKeys.pool(pool.address), 'entries', pool.status, pool.openEntries],
    queryFn: async () => (await loadChain()).getEntriesOfPool(pool.address),
    enabled: pool.status !== 'open' && pool.openEntries > 0,
    placeholderData: keepPreviousData,
  });
  const { data: seatRent } = useQuery(seatRentQuery());
  if (seatRent === undefined || (entries === undefined && pool.openEntries > 0)) return [];
  return openPayments(pool, {
    entries: pool.openEntries > 0 ? (entries ?? []) : [],
    seatRent,
    except: wallet,
  });
}
