import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { poolsQuery } from './pool-queries.ts';
import { loadChain } from '../load-chain.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';

/** Changes with every transaction that changes what a pool's account says to its players. */
export const stateOf = ({ status, playerCount, openEntries, owedLamports }: PoolHeader): string =>
  `${status} ${playerCount} ${openEntries} ${owedLamports}`;

/**
 * Whole pools in one request: read again when the list, which follows the chain, tells of a change to one of them.
 * @param states of the pools at those addresses, as far as the list has them
 */
export const wholePoolsQuery = (addresses: readonly string[], states: ReadonlyMap<string, string>) =>
  queryOptions({
    queryKey: [
      ...poolsQuery().queryKey,
      'whole',
      ...addresses.map((address) => `${address} ${states.get(address) ?? ''}`),
    ],
    queryFn: async () => (await loadChain()).getPoolsByAddress([...addresses]),
    placeholderData: keepPreviousData,
  });
