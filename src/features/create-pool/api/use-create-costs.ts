import { useQuery } from '@tanstack/react-query';
import { creatorQuery } from '#src/chain/queries/queries.ts';
import { loadChain } from '#src/chain/load-chain.ts';
import type { CreatePoolInput } from '#src/protocol/create-pool-input.ts';

/** Fetches from the chain what a pool of this size costs its creator; fetches nothing while `input` is null. */
export function useCreateCosts(
  input: Pick<CreatePoolInput, 'maxPlayers' | 'randomMultiplier' | 'entryLamports' | 'bonusLamports'> | null,
  wallet: string | null,
) {
  const { maxPlayers, randomMultiplier } = input ?? { maxPlayers: 0, randomMultiplier: false };
  const record = useQuery({ ...creatorQuery(wallet ?? ''), enabled: input !== null && wallet !== null });
  const first = record.data === null;
  const costs = useQuery({
    queryKey: ['create-pool', 'costs', maxPlayers, randomMultiplier, first],
    queryFn: async () => {
      const api = await loadChain();
      const [rents, fee] = await Promise.all([
        api.createCosts(maxPlayers, randomMultiplier, first),
        api.estimateFee('create'),
      ]);
      return { ...rents, fee };
    },
    enabled: input !== null && record.data !== undefined,
  });
  const { data } = costs;
  return {
    /**
     * Costs in lamports; undefined until loaded from the chain. The pool's rent is returned when the pool is closed, the
     * entry's with the creator's payout; the record's rent is not returned, and is 0 after the first pool.
     */
    costs: data,
    /** The total paid by the wallet, entry and bonus included. */
    total:
      input &&
      data &&
      input.entryLamports + input.bonusLamports + data.poolRent + data.entryRent + data.recordRent + data.fee,
    failed: data === undefined && (record.isError || costs.isError),
    retry: () => void (record.isError ? record : costs).refetch(),
  };
}
