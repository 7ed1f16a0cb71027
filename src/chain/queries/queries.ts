import { queryOptions } from '@tanstack/react-query';
import { log } from '#src/lib/log.ts';
import { type ChainApi, loadChain, loadClock } from '../load-chain.ts';
import { loadPoolCache } from '../pools/load-pool-cache.ts';
import { chainKeys } from './query-keys.ts';

export const BALANCE_REFRESH_MS = 15_000;
const CLOCK_REFRESH_MS = 15_000;

/** Returns the options of a query on the chain. */
export const chainQuery = <Key extends readonly unknown[], T>(
  queryKey: Key,
  read: (api: ChainApi, signal: AbortSignal) => T | Promise<T>,
) => queryOptions({ queryKey, queryFn: async ({ signal }) => read(await loadChain(), signal) });

export const configQuery = () => chainQuery(chainKeys.config, (api) => api.getConfig());

export const entriesQuery = (wallet: string) =>
  chainQuery(chainKeys.entries(wallet), (api) => api.getEntriesOfPlayer(wallet));

export const creatorQuery = (wallet: string) =>
  chainQuery(chainKeys.creator(wallet), (api) => api.getCreator(wallet));

/** Queries a balance in lamports, refetched every 15 s. */
export const balanceQuery = (wallet: string) => ({
  ...chainQuery(chainKeys.balance(wallet), async (api) => {
    try {
      return await api.getBalance(wallet);
    } catch (error) {
      log.error('The balance could not be read', error);
      throw error;
    }
  }),
  refetchInterval: BALANCE_REFRESH_MS,
});

export const historyQuery = (address: string) =>
  chainQuery(chainKeys.history(address), (api) => api.getHistory(address));

/** Queries the address of a wallet's seat in a pool: it follows from both, but only the chain's code derives it. */
export const seatAddressQuery = (pool: string, wallet: string) => ({
  ...chainQuery(chainKeys.seatAddress(pool, wallet), (api) => api.seatAddress(pool, wallet)),
  staleTime: Infinity,
});

/** Queries the rent of a seat's account, in lamports. */
export const seatRentQuery = () => ({
  ...chainQuery(chainKeys.seatRent, (api) => api.entryRent()),
  staleTime: Infinity,
});

/** Queries how many seconds the chain's clock is ahead of this browser's, and the slot in which it was read. */
export const clockQuery = () =>
  queryOptions({
    queryKey: chainKeys.clock,
    queryFn: async ({ client }) => {
      const [{ getClock }, { chain }] = await Promise.all([loadClock(), loadPoolCache(client)]);
      return chain.readClock(await getClock());
    },
    refetchInterval: CLOCK_REFRESH_MS,
  });
