import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { poolsQuery } from '#src/chain/cache/pool-queries.ts';
import { clockQuery, entriesQuery } from '#src/chain/cache/queries.ts';
import { useWatchPools, useWatchWallet } from '#src/chain/cache/use-chain-watch.ts';
import { getCluster } from '#src/chain/cluster.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { activityOf } from '#src/store/activity-actions.ts';
import { useStore } from '#src/store/store.ts';
import { useShowOutcome } from './use-show-outcome.ts';

/** News is a day old at most: nobody minds a minute more or less. */
const toMinutes = ({ offsetSeconds }: { readonly offsetSeconds: number }): number =>
  Math.round(offsetSeconds / 60) * 60;

/** Older draws are told on the activity page alone: nobody wants a row of windows after a holiday. */
const NEWS_SECONDS = 86_400;

const settled = (pool: PoolHeader): number => pool.settledAt ?? 0;
const keyOf = (pool: PoolHeader): string => `${pool.address}:${settled(pool)}`;

/** Watches the wallet's pools and opens the modal of each that is drawn, the earliest first, one at a time. */
export const useToldByChain = (wallet: string): void => {
  useWatchPools();
  useWatchWallet(wallet);
  const { data: pools, dataUpdatedAt: readAt } = useQuery(poolsQuery());
  const { data: entries } = useQuery(entriesQuery(wallet));
  const { data: clockOffset = 0 } = useQuery({ ...clockQuery(), select: toMinutes });
  const joined = useStore(activityOf({ cluster: getCluster().name, wallet }));
  const shown = useStore((state) => state.poolCompletionStates);
  const open = useStore((state) => state.winnerModalOpen || state.loserModalOpen);
  const show = useShowOutcome(wallet);
  const [meaningless, setMeaningless] = useState<ReadonlySet<string>>(new Set());

  // The list is long: it is looked through when something has changed, not with every second of a clock.
  useEffect(() => {
    if (open || !pools || !entries) return;
    const active = entries.flatMap((entry) => (entry.active ? [entry.pool] : []));
    // The entries of pools that this browser has joined may be paid and closed.
    const mine = new Set([...active, ...Object.keys(joined ?? {})]);
    const now = Date.now() / 1_000 + clockOffset;
    const [ended] = pools
      .filter(
        (pool) =>
          pool.status === 'completed' &&
          mine.has(pool.address) &&
          now - settled(pool) < NEWS_SECONDS &&
          shown[`${pool.address}:${wallet}`]?.settledAt !== settled(pool) &&
          !meaningless.has(keyOf(pool)),
      )
      .toSorted((one, other) => settled(one) - settled(other));
    if (!ended) return;
    const unwanted = new AbortController();
    show(ended.address, unwanted.signal).then(
      (telling) => {
        if (telling === 'nothing' && !unwanted.signal.aborted)
          setMeaningless((before) => new Set([...before, keyOf(ended)]));
      },
      // The next change of the pools tries again.
      (error: unknown) => console.error('A completed pool cannot be read', error),
    );
    return () => unwanted.abort();
  }, [wallet, pools, readAt, entries, joined, shown, clockOffset, open, show, meaningless]);
};
