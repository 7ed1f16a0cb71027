import { useQuery } from '@tanstack/react-query';
import { loadChain } from '#src/chain/load-chain.ts';

/** About what the network takes for a transaction, in lamports; undefined while unknown. */
export function useFee(kind: 'exit' | 'claim'): bigint | undefined {
  const { data } = useQuery({
    queryKey: ['pools', 'fee', kind],
    queryFn: async () => (await loadChain()).estimateFee(kind),
  });
  return data;
}
