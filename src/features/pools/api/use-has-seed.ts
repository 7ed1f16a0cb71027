import { useQuery } from '@tanstack/react-query';
import { loadChain } from '#src/chain/load-chain.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';

/** Whether this browser keeps the seed the pool's creator committed to. */
export function useHasSeed({ address, seedCommitment }: PoolHeader): boolean {
  const { data } = useQuery({
    queryKey: ['pools', 'has-seed', address, seedCommitment],
    queryFn: async () => (await loadChain()).hasSeed(address, seedCommitment),
  });
  return data ?? false;
}
