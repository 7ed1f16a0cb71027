import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getCluster } from '#src/chain/cluster.ts';
import { clockQuery, entriesQuery, poolsQuery } from '#src/chain/cache/queries.ts';
import { useWatchPools, useWatchWallet } from '#src/chain/cache/use-chain-watch.ts';
import { useShowOutcome } from './use-show-outcome.ts';
import type { Entry, PoolHeader } from '#src/protocol/pool.ts';
import { activityOf } from '#src/store/activity-actions.ts';
import { useStore } from '#src/store/store.ts';

/** News is a day old at most: nobody minds a minute more or less. */
const toMinutes = ({ offsetSeconds }: { readonly offsetSeconds: number }): number =>
  Math.round(offsetSeconds / 60) * 60;

/** Watches the wallet's pools and opens the modal of each that is drawn, one at a time. */
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
    const known = {
      wallet,
      entries,
      joined: Object.keys(joined ?? {}),
      shown,
      now: Date.now() / 1_000 + clockOffset,
    };
    const keyOf = (pool: { address: string; settledAt: number | null }) =>
      `${pool.address}:${pool.settledAt}`;
    const ended = untoldPools(pools, known).find((pool) => !meaningless.has(keyOf(pool)));
    if (!ended) return;
    let wanted = true;
    show(ended.address, () => wanted).then(
      (telling) => {
        if (telling === 'nothing' && wanted) setMeaningless((before) => new Set([...before, keyOf(ended)]));
      },
      // The next change of the pools tries again.
      (error: unknown) => console.error('A completed pool cannot be read', error),
    );
    return () => {
      wanted = false;
    };
  }, [wallet, pools, readAt, entries, joined, shown, clockOffset, open, show, meaningless]);
};

/** Older draws are told on the activity page alone: nobody wants a row of windows after a holiday. */
const NEWS_SECONDS = 86_400;

interface Shown {
  readonly [poolAndWallet: string]: { readonly settledAt: number };
}

interface Known {
  readonly wallet: string;
  readonly entries: readonly Entry[];
  /** Pools this browser has joined with the wallet; their entries may be paid and closed. */
  readonly joined: readonly string[];
  readonly shown: Shown;
  /** Unix seconds of the chain. */
  readonly now: number;
}

/** Pools of a wallet whose draw is done and was not told yet, the earliest first. */
function untoldPools(pools: readonly PoolHeader[], known: Known): readonly PoolHeader[] {
  const active = known.entries.filter((entry) => entry.active).map((entry) => entry.pool);
  const mine = new Set([...active, ...known.joined]);
  const settled = (pool: PoolHeader): number => pool.settledAt ?? 0;
  return pools
    .filter(
      (pool) =>
        pool.status === 'completed' &&
        mine.has(pool.address) &&
        known.now - settled(pool) < NEWS_SECONDS &&
        known.shown[`${pool.address}:${known.wallet}`]?.settledAt !== settled(pool),
    )
    .toSorted((a, b) => settled(a) - settled(b));
}
