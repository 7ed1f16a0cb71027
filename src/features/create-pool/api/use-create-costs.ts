import { useQuery } from '@tanstack/react-query';
import { loadChain } from '#src/chain/load-chain.ts';
import { creatorQuery } from '#src/chain/cache/queries.ts';
import type { CreatePoolInput } from '#src/protocol/create-pool-input.ts';

/** The costs of a creation beside entry and bonus, in lamports. */
export interface CreateCosts {
  /** Comes back when the pool is closed. */
  readonly poolRent: bigint;
  /** Comes back with the creator's payout. */
  readonly entryRent: bigint;
  /** Stays with the creator's record; 0 after the first pool. */
  readonly recordRent: bigint;
  readonly fee: bigint;
}

export interface AskedCosts {
  /** Undefined while the chain has not told them. */
  readonly costs: CreateCosts | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** Asks the chain what a pool of this size costs its creator; asks nothing while `input` is null. */
export function useCreateCosts(
  input: Pick<CreatePoolInput, 'maxPlayers' | 'randomMultiplier'> | null,
  wallet: string | null,
): AskedCosts {
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
  return {
    costs: costs.data,
    failed: costs.data === undefined && (record.isError || costs.isError),
    retry: () => void (record.isError ? record : costs).refetch(),
  };
}
