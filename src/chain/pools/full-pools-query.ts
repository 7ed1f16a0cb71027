import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { loadChain } from '../load-chain.ts';
import { chainKeys } from '../queries/query-keys.ts';

/** Returns a key for the state of a pool: it changes with every transaction that changes what players see of it. */
export const stateOf = ({ status, playerCount, openEntries, owedLamports }: PoolHeader): string =>
  `${status} ${playerCount} ${openEntries} ${owedLamports}`;

/**
 * Queries pools with their players, in one request. The key contains the state of each pool in the list, which follows
 * the chain: a change to one of them changes the key, and a change to any other pool refetches nothing.
 * @param states by address, of the pools that the list contains
 */
export const fullPoolsQuery = (addresses: readonly string[], states: ReadonlyMap<string, string>) =>
  queryOptions({
    queryKey: chainKeys.fullPools(addresses.map((address) => `${address} ${states.get(address) ?? ''}`)),
    queryFn: async () => (await loadChain()).getPoolsByAddress([...addresses]),
    placeholderData: keepPreviousData,
  });
