import { useQuery } from '@tanstack/react-query';
import { type ChainApi, loadChain } from '../load-chain.ts';

type FeeKind = Parameters<ChainApi['estimateFee']>[0];
type FeeOptions = NonNullable<Parameters<ChainApi['estimateFee']>[2]>;

interface AskedFee {
  /** About what the network takes for the transaction, in lamports; undefined while unknown. */
  readonly fee: bigint | undefined;
  /** Whether it may still come soon, so that nobody should sign before: once asking has failed nobody waits for it. */
  readonly asking: boolean;
}

/** Asks what the network takes for a transaction, before it is signed. */
export function useFee(kind: FeeKind, options: FeeOptions = {}): AskedFee {
  const { data, isPending, failureCount } = useQuery({
    queryKey: ['fee', kind, options],
    queryFn: async () => (await loadChain()).estimateFee(kind, 1, options),
  });
  return { fee: data, asking: isPending && failureCount === 0 };
}
