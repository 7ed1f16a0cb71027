import { useQuery } from '@tanstack/react-query';
import { seatRentQuery } from '#src/chain/cache/queries.ts';
import { useFee } from '#src/chain/actions/use-fee.ts';

/** The costs of a claim and the rent it returns, in lamports; undefined while unknown. */
export interface ClaimCosts {
  /** About what the network takes for one claim. */
  readonly fee: bigint | undefined;
  /** While the fee may still come soon, nothing is to be signed. */
  readonly asking: boolean;
  /** Rent of a seat's account, returned when the payment closes it. */
  readonly seatRent: bigint | undefined;
}

/** Reads the fee of one claim and the rent that a seat returns, both in lamports. */
export function useClaimCosts(): ClaimCosts {
  const { fee, asking } = useFee('claim');
  const seatRent = useQuery(seatRentQuery());
  return { fee, asking, seatRent: seatRent.data };
}
