import { useQuery } from '@tanstack/react-query';
import { useFee } from '#src/chain/actions/use-fee.ts';
import { seatRentQuery } from '#src/chain/queries/queries.ts';

export type ClaimCosts = ReturnType<typeof useClaimCosts>;

/**
 * Returns the fee of one claim and the rent of a seat, which its payment returns; lamports, undefined while unknown.
 * Nothing should be signed while `isPending` is true: the fee is still being fetched.
 */
export function useClaimCosts() {
  const { fee, isPending } = useFee('claim');
  const seatRent = useQuery(seatRentQuery());
  return { fee, isPending, seatRent: seatRent.data };
}
