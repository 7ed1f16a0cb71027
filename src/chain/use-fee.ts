import { useQuery } from '@tanstack/react-query';
import { type ChainApi, loadChain } from './load-chain.ts';

type FeeKind = Parameters<ChainApi['estimateFee']>[0];

/** About what the network takes for a transaction, in lamports; undefined while unknown. */
export function useFee(kind: FeeKind): bigint | undefined {
  const { data } = useQuery({
    queryKey: ['fee', kind],
    queryFn: async () => (await loadChain()).estimateFee(kind),
  });
  return data;
}
