import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { loadChain } from '../load-chain.ts';
import { chainKeys } from './query-keys.ts';

export const BALANCE_REFRESH_MS = 15_000;
const CLOCK_REFRESH_MS = 15_000;

export const configQuery = () =>
  queryOptions({ queryKey: chainKeys.config, queryFn: async () => (await loadChain()).getConfig() });

/** The first page names these queries but reads no pools: the cache's code comes with the first reading. */
const loadPoolCache = async (client: QueryClient) => (await import('./pool-cache.ts')).poolCacheOf(client);

/** All pools, newest first. */
export const poolsQuery = () =>
  queryOptions({
    queryKey: chainKeys.pools,
    queryFn: async ({ client }) => {
      const [{ getPools }, cache] = await Promise.all([loadChain(), loadPoolCache(client)]);
      return cache.readList(await getPools());
    },
    // The pool cache keeps the objects that have not changed by itself.
    structuralSharing: false,
  });

/** By integer id or address; null where there is no such pool. */
export const poolQuery = (idOrAddress: string) =>
  queryOptions({
    queryKey: chainKeys.pool(idOrAddress),
    queryFn: async ({ client }) => {
      const [{ getPool }, cache] = await Promise.all([loadChain(), loadPoolCache(client)]);
      return cache.readPool(idOrAddress, await getPool(idOrAddress));
    },
    structuralSharing: false,
  });

export const entriesQuery = (wallet: string) =>
  queryOptions({
    queryKey: chainKeys.entries(wallet),
    queryFn: async () => (await loadChain()).getEntriesOfPlayer(wallet),
  });

export const creatorQuery = (wallet: string) =>
  queryOptions({
    queryKey: chainKeys.creator(wallet),
    queryFn: async () => (await loadChain()).getCreator(wallet),
  });

async function readBalance(wallet: string): Promise<bigint> {
  try {
    return await (await loadChain()).getBalance(wallet);
  } catch (error) {
    console.error('The balance could not be read', error);
    throw error;
  }
}

/** In lamports, asked again every 15 s. */
export const balanceQuery = (wallet: string) =>
  queryOptions({
    queryKey: chainKeys.balance(wallet),
    queryFn: () => readBalance(wallet),
    refetchInterval: BALANCE_REFRESH_MS,
  });

export const historyQuery = (address: string) =>
  queryOptions({
    queryKey: chainKeys.history(address),
    queryFn: async () => (await loadChain()).getHistory(address),
  });

/** Rent of a seat's account, in lamports. */
export const seatRentQuery = () =>
  queryOptions({
    queryKey: chainKeys.seatRent,
    queryFn: async () => (await loadChain()).entryRent(),
    staleTime: Infinity,
  });

/** How many seconds the chain's clock is ahead of this browser's, and the slot in which it was read. */
export const clockQuery = () =>
  queryOptions({
    queryKey: chainKeys.clock,
    queryFn: async () => {
      const { unixTimestamp, slot } = await (await loadChain()).getClock();
      return { offsetSeconds: unixTimestamp - Date.now() / 1_000, slot };
    },
    refetchInterval: CLOCK_REFRESH_MS,
  });
