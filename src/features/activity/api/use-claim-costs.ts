import { useQuery } from '@tanstack/react-query';
import { seatRentQuery } from '#src/chain/cache/queries.ts';
import { useFee } from '#src/chain/actions/use-fee.ts';

/** What a claim takes and gives back besides what is due, in lamports; undefined while unknown. */
export interface ClaimCosts {
  /** About what the network takes for one claim. */
  readonly fee: bigint | undefined;
  /** While the fee may still come soon, nothing is to be signed. */
  readonly asking: boolean;
  /** What the account of a seat holds, and gives back when it closes with the payment. */
  readonly seatRent: bigint | undefined;
}

export function useClaimCosts(): ClaimCosts {
  const { fee, asking } = useFee('claim');
  const seatRent = useQuery(seatRentQuery());
  return { fee, asking, seatRent: seatRent.data };
}
