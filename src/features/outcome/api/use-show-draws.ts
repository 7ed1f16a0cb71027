import { useEffect, useState } from 'react';
import { log } from '#src/lib/log.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { useStore } from '#src/store/store.ts';
import { useShowOutcome } from './use-show-outcome.ts';

const keyOf = (pool: PoolHeader): string => `${pool.address}:${pool.settledAt}`;

/** Opens the modal of each pool that was drawn while the page was visible, one at a time. */
export const useShowDraws = (drawn: readonly PoolHeader[], wallet: string): void => {
  const open = useStore((state) => state.winnerModalOpen || state.loserModalOpen);
  const show = useShowOutcome(wallet);
  const [meaningless, setMeaningless] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    const untold = drawn.find((pool) => !meaningless.has(keyOf(pool)));
    if (open || !untold) return;
    const unwanted = new AbortController();
    show(untold.address, unwanted.signal).then(
      (result) => {
        if (result === 'nothing' && !unwanted.signal.aborted)
          setMeaningless((before) => new Set([...before, keyOf(untold)]));
      },
      // Retried on the next change of the pools.
      (error: unknown) => log.error('A completed pool cannot be read', error),
    );
    return () => unwanted.abort();
  }, [drawn, open, show, meaningless]);
};
