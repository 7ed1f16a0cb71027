import { useMemo, useState } from 'react';
import { useChainMinute } from '#src/chain/queries/use-chain-now.ts';
import type { PoolSummary } from '#src/protocol/pool.ts';
import type { PoolFilters } from '#src/store/pools.ts';

interface HeldBack {
  /** The pools to show; undefined until loaded. */
  readonly shown: readonly PoolSummary[] | undefined;
  /** How many pools are held back. */
  readonly count: number;
  /** Shows the pools that are held back. */
  readonly show: () => void;
}

/**
 * Holds back pools that were created since the list was opened, filtered or last brought up to date: a card that appears
 * moves all later ones, and with them the button that is about to be pressed. An empty list holds nothing back.
 * @param isOwn whether the wallet has created the pool or has a seat in it; such a pool is shown at once
 */
export function useHeldBack(
  pools: readonly PoolSummary[] | undefined,
  filters: PoolFilters,
  isOwn: (pool: PoolSummary) => boolean,
): HeldBack {
  const now = useChainMinute();
  const [upToDate, setUpToDate] = useState<{ filters: PoolFilters; at: number } | null>(null);
  const at = upToDate?.filters === filters ? upToDate.at : null;
  const older = useMemo(
    () => pools?.filter((pool) => at === null || pool.createdAt <= at || isOwn(pool)),
    [pools, at, isOwn],
  );
  const isEmptied = older?.length === 0 && pools?.length !== 0;
  // What an empty list shows stays, whatever is added.
  if (pools && (at === null || isEmptied)) setUpToDate({ filters, at: latest(pools, now) });
  const shown = isEmptied ? pools : older;
  return {
    shown,
    count: (pools?.length ?? 0) - (shown?.length ?? 0),
    show: () => setUpToDate({ filters, at: latest(pools ?? [], now) }),
  };
}

/** Returns the Unix second up to which pools are in the list, at least `now`. */
const latest = (pools: readonly PoolSummary[], now: number): number =>
  pools.reduce((last, { createdAt }) => Math.max(last, createdAt), now);
