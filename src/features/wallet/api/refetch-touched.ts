import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { loadPoolCache } from '#src/chain/pools/load-pool-cache.ts';
import { chainKeys } from '#src/chain/queries/query-keys.ts';

/** Names of the queries on a wallet's own accounts: its seats, its record as a creator, and its balance. */
const OF_WALLETS = [chainKeys.entries(''), chainKeys.creator(''), chainKeys.balance('')].map(
  ([, name]) => name,
);
const [, FULL_POOLS] = chainKeys.fullPools([]);
const [, HISTORY] = chainKeys.history('');
const [, POOL] = chainKeys.anyPool;

/**
 * Refetches what transactions about these pools may have changed: the pools, the wallet's accounts, and the histories.
 * All other pools and the full list keep their data.
 * @param hasFailed whether a transaction failed; a changed configuration may be the reason, so it is refetched as well
 */
export async function refetchTouched(
  client: QueryClient,
  pools: ReadonlySet<string>,
  hasFailed: boolean,
): Promise<void> {
  const cache = await loadPoolCache(client);
  const isTouched = ({ queryKey }: { readonly queryKey: QueryKey }): boolean => {
    const [, name, ...rest] = queryKey;
    if (name === POOL) return rest.length > 1 && pools.has(String(rest[0]));
    // Each part is the address of a pool and its state.
    if (name === FULL_POOLS) return rest.some((part) => pools.has(String(part).split(' ')[0] ?? ''));
    return (
      name === HISTORY ||
      OF_WALLETS.some((one) => one === name) ||
      (hasFailed && name === chainKeys.config[1])
    );
  };
  await Promise.all([
    cache.refetchPools([...pools]),
    client.invalidateQueries({ queryKey: chainKeys.all, predicate: isTouched }),
  ]);
}
