import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { entriesQuery } from '#src/chain/queries/queries.ts';
import { useWatchPools, useWatchWallet } from '#src/chain/pools/use-chain-watch.ts';
import { getCluster } from '#src/chain/cluster.ts';
import { isSeen } from '#src/lib/in-sight.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { useOwnPools } from '#src/stake/use-own-pools.ts';
import { activityOf } from '#src/store/activity-actions.ts';
import { useStore } from '#src/store/store.ts';
import { isShown } from '#src/store/shown-outcomes.ts';
import { useSightBegan } from './use-sight-began.ts';

/** Pools that ended earlier are shown on the activity page only. */
const NEWS_SECONDS = 7 * 86_400;

/** Ended pools of a wallet whose outcome was not shown to the wallet yet. */
interface Unshown {
  /** Drawn while the page was visible, the earliest first. */
  readonly drawn: readonly PoolHeader[];
  /** All others: pools that ended or were paid while the page was not visible, and refunded pools. */
  readonly missed: readonly PoolHeader[];
  /** Addresses of the pools in which the wallet's seat is not paid yet. */
  readonly seats: ReadonlySet<string>;
  /** Since when the page is visible, in Unix seconds by the chain's clock. */
  readonly began: number;
}

const NONE: Unshown = { drawn: [], missed: [], seats: new Set(), began: 0 };
const settled = (pool: PoolHeader): number => pool.settledAt ?? 0;

/** Watches a wallet's pools, and returns those whose outcome is to be shown now; none while the page is hidden. */
export function useUnshown(wallet: string): Unshown {
  useWatchPools();
  useWatchWallet(wallet);
  const { data: pools } = useOwnPools(wallet);
  const { data: entries } = useQuery(entriesQuery(wallet));
  const joined = useStore(activityOf({ cluster: getCluster().name, wallet }));
  const shown = useStore((state) => state.poolCompletionStates);
  const began = useSightBegan();

  return useMemo(() => {
    if (began === undefined || !pools || !entries) return NONE;
    const seats = new Set(entries.flatMap((entry) => (entry.active ? [entry.pool] : [])));
    // The entries of pools that this browser has joined may be paid and closed.
    const mine = new Set([...seats, ...Object.keys(joined ?? {})]);
    const untold = pools
      .filter(
        (pool) =>
          (pool.status === 'completed' || pool.status === 'refunding') &&
          mine.has(pool.address) &&
          began - settled(pool) < NEWS_SECONDS &&
          !(
            isShown(shown, pool, wallet, 'end') &&
            (seats.has(pool.address) || isShown(shown, pool, wallet, 'payment'))
          ),
      )
      .toSorted((one, other) => settled(one) - settled(other));
    const isDrawn = (pool: PoolHeader): boolean =>
      pool.status === 'completed' && isSeen(settled(pool), began) && !isShown(shown, pool, wallet, 'end');
    return {
      drawn: untold.filter(isDrawn),
      missed: untold.filter((pool) => !isDrawn(pool)),
      seats,
      began,
    };
  }, [wallet, pools, entries, joined, shown, began]);
}
