import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getCluster } from '#src/chain/cluster.ts';
import { clockQuery, entriesQuery, poolsQuery } from '#src/chain/cache/queries.ts';
import { useWatchPools, useWatchWallet } from '#src/chain/cache/use-chain-watch.ts';
import { useModals } from '#src/store/modals.ts';
import { activityOf, useUserActivity } from '#src/store/user-activity.ts';
import { untoldPools } from '../model/ended-pools.ts';
import { useShowOutcome } from './use-show-outcome.ts';

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
  const joined = useUserActivity(activityOf({ cluster: getCluster().name, wallet }));
  const shown = useModals((state) => state.poolCompletionStates);
  const open = useModals((state) => state.winnerModalOpen || state.loserModalOpen);
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
