import { useQuery } from '@tanstack/react-query';
import { chainQuery } from '#src/chain/queries/queries.ts';
import type { Entry, PoolHeader } from '#src/protocol/pool.ts';

/**
 * Asks the chain what a seat in this pool costs.
 * @param seat the wallet's seat from an earlier stay, whose rent is paid already
 */
export function useJoinCosts(
  pool: Pick<PoolHeader, 'address' | 'entryLamports' | 'gate'>,
  seat: Entry | null | undefined,
) {
  // The network takes the same for the signature of the password's key, which an instruction proves.
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
    /** In lamports; undefined while the chain has not told them. The rent comes back with the payout. */
    costs:
      data === undefined || rent === undefined
        ? undefined
        : { rent, fee: data.fee, total: pool.entryLamports + rent + data.fee },
    failed: isError && data === undefined,
    retry: () => void refetch(),
  };
}
