import { useQuery } from '@tanstack/react-query';
import { chainQuery } from '#src/chain/queries/queries.ts';
import type { Entry, PoolHeader } from '#src/protocol/pool.ts';

/**
 * Fetches from the chain what a seat in this pool costs.
 * @param seat the wallet's seat from before it left, whose rent is already paid
 */
export function useJoinCosts(
  pool: Pick<PoolHeader, 'address' | 'entryLamports' | 'gate'>,
  seat: Entry | null | undefined,
) {
  // The network charges the same for the password key's signature, which is verified by an instruction.
  const signatures = pool.gate === null ? 1 : 2;
  const { data, isError, refetch } = useQuery(
    chainQuery(['pools', 'join-costs', pool.address, signatures], async (api) => {
      const [seatRent, fee] = await Promise.all([
        api.entryRent(),
        api.estimateFee('join', signatures, { pool: pool.address }),
      ]);
      return { seatRent, fee };
    }),
  );
  const rent = seat ? 0n : data?.seatRent;
  return {
    /** Costs in lamports; undefined until loaded from the chain. The rent is returned with the payout. */
    costs:
      data === undefined || rent === undefined
        ? undefined
        : { rent, fee: data.fee, total: pool.entryLamports + rent + data.fee },
    failed: isError && data === undefined,
    retry: () => void refetch(),
  };
}
