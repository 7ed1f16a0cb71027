import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { rowsOf } from '#src/chain/pools/pool-pages.ts';
import { lockedPoolsQuery } from '#src/chain/pools/pool-queries.ts';
import { clockQuery } from '#src/chain/queries/queries.ts';
import { useChainNowNear } from '#src/chain/queries/use-chain-now.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';

import { useLockedList } from '#src/stake/use-pool-list.ts';
import { useStore } from '#src/store/store.ts';
import { paidTransitions, type PaidTransition } from '../model/paid-transitions.ts';

const NONE: readonly never[] = [];
/** Seconds before a draw is due from which on `now` is updated every second. */
const BEFORE_SECONDS = 1;

interface Ready {
  readonly pools: readonly PoolHeader[];
  /** The pools that anyone can draw for a reward, the longest waiting first; undefined until known. */
  readonly ready: readonly PaidTransition[] | undefined;
  /**
   * Whether a pool is past its countdown by `now`; known before the chain has answered, and thus before `ready`.
   */
  readonly isDue: boolean;
  /** Unix seconds by the chain's clock; every second for two minutes after a draw is due. */
  readonly now: number;
}

/**
 * Finds the pools to draw on the chain; the server's list only indicates whether there are any. A round counts as
 * published from its scheduled time.
 */
export function useReady(): Ready {
  const { pages, chain, isByChain } = useLockedList();
  const listed = useMemo(() => (pages ? rowsOf(pages) : NONE), [pages]);
  const served = useQuery({ ...lockedPoolsQuery(), enabled: listed.length > 0 });
  const pools = isByChain ? chain.data : served.data;
  const { data: slot } = useQuery({ ...clockQuery(), select: (clock) => clock.slot });
  const locked = useMemo(() => pools?.filter(({ status }) => status === 'locked'), [pools]);
  const drawTimes = useMemo(() => (locked ?? listed).map(({ draw }) => draw.drawAt), [locked, listed]);
  const now = useChainNowNear(drawTimes, BEFORE_SECONDS);
  const ready = useMemo(
    () => (locked && slot !== undefined ? paidTransitions(locked, now, slot) : undefined),
    [locked, now, slot],
  );
  // While the chain does not answer, `ready` stays unknown: nothing is expected then.
  const isUnreachable = useStore((state) => state.chainUnreachable) || served.isError;
  const isDue = !isUnreachable && drawTimes.some((at) => at !== null && at <= now);
  return { pools: pools ?? NONE, ready, isDue, now };
}
