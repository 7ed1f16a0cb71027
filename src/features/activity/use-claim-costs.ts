import { useQuery } from '@tanstack/react-query';
import { loadChain } from '#src/chain/load-chain.ts';
import { seatRentQuery } from '#src/chain/queries.ts';

/** What a claim takes and gives back besides what is due, in lamports; undefined while unknown. */
export interface ClaimCosts {
  /** About what the network takes for one claim. */
  readonly fee: bigint | undefined;
  /** What the account of a seat holds, and gives back when it closes with the payment. */
  readonly seatRent: bigint | undefined;
}

export function useClaimCosts(): ClaimCosts {
  const fee = useQuery({
    queryKey: ['activity', 'claim-fee'],
    queryFn: async () => (await loadChain()).estimateFee('claim'),
  });
  const seatRent = useQuery(seatRentQuery());
  return { fee: fee.data, seatRent: seatRent.data };
}
