import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getCluster } from '#src/chain/cluster.ts';
import { entriesQuery, poolsQuery } from '#src/chain/queries.ts';
import { useChainNow } from '#src/chain/use-chain-now.ts';
import { useWatchPools, useWatchWallet } from '#src/chain/use-chain-watch.ts';
import { useModals } from '#src/store/modals.ts';
import { activityOf, useUserActivity } from '#src/store/user-activity.ts';
import { untoldPools } from './ended-pools.ts';
import { useShowOutcome } from './use-show-outcome.ts';

/** Watches the wallet's pools and opens the modal of each that is drawn, one at a time. */
export const useToldByChain = (wallet: string): void => {
  useWatchPools();
  useWatchWallet(wallet);
  const pools = useQuery(poolsQuery());
  const entries = useQuery(entriesQuery(wallet));
  const joined = useUserActivity(activityOf({ cluster: getCluster().name, wallet }));
  const shown = useModals((state) => state.poolCompletionStates);
  const open = useModals((state) => state.winnerModalOpen || state.loserModalOpen);
  const show = useShowOutcome(wallet);
  const now = useChainNow();
  const [meaningless, setMeaningless] = useState<ReadonlySet<string>>(new Set());

  const next =
    pools.data && entries.data
      ? untoldPools(pools.data, {
          wallet,
          entries: entries.data,
          joined: Object.keys(joined ?? {}),
          shown,
          now,
        }).find((pool) => !meaningless.has(`${pool.address}:${pool.settledAt}`))
      : undefined;
  const address = next?.address;
  const settledAt = next?.settledAt;
  const readAt = pools.dataUpdatedAt;

  useEffect(() => {
    if (address === undefined || open) return;
    let wanted = true;
    show(address, () => wanted).then(
      (told) => {
        if (!told && wanted) setMeaningless((known) => new Set([...known, `${address}:${settledAt}`]));
      },
      // The next change of the pools tries again.
      (error: unknown) => console.error('A completed pool cannot be read', error),
    );
    return () => {
      wanted = false;
    };
  }, [address, settledAt, open, show, readAt]);
};
