import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { loadChain } from '../load-chain.ts';
import { chainKeys } from '../queries/query-keys.ts';

/** Changes with every transaction that changes what a pool's account says to its players. */
export const stateOf = ({ status, playerCount, openEntries, owedLamports }: PoolHeader): string =>
  `${status} ${playerCount} ${openEntries} ${owedLamports}`;

/**
 * Pools with their players, in one request. The key holds the state of each pool in the list, which follows the chain:
 * a change to one of them is another key, and a change to any other pool refetches nothing.
 * @param states of the pools at those addresses, as far as the list has them
 */
export const fullPoolsQuery = (addresses: readonly string[], states: ReadonlyMap<string, string>) =>
  queryOptions({
    queryKey: chainKeys.fullPools(addresses.map((address) => `${address} ${states.get(address) ?? ''}`)),
    queryFn: async () => (await loadChain()).getPoolsByAddress([...addresses]),
    placeholderData: keepPreviousData,
  });
