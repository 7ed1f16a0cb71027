import { useQuery } from '@tanstack/react-query';
import { chainQuery } from '../queries/queries.ts';
import type { ChainApi } from '../load-chain.ts';

type FeeKind = Parameters<ChainApi['estimateFee']>[0];
type FeeOptions = NonNullable<Parameters<ChainApi['estimateFee']>[2]>;

/** Fetches the estimated network fee of a transaction in lamports, before it is signed; undefined while unknown. */
export function useFee(kind: FeeKind, options: FeeOptions = {}) {
  const { data, isPending, failureCount } = useQuery(
    chainQuery(['fee', kind, options], (api) => api.estimateFee(kind, 1, options)),
  );
  // Signing waits for the fee only until the first request has succeeded or failed.
  return { fee: data, isPending: isPending && failureCount === 0 };
}
