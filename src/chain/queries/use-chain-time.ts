import { useQuery } from '@tanstack/react-query';
import { lastRestartQuery } from './draw-queries.ts';
import { clockQuery } from './queries.ts';
import { useChainNow } from './use-chain-now.ts';

/** The time and slot by which the program decides. */
export interface ChainTime {
  /** Unix seconds of the chain's clock. */
  readonly now: number;
  /** The last slot read, at most some seconds ago: slots only rise. */
  readonly slot: bigint;
  /** 0 if the cluster was never restarted. */
  readonly lastRestartSlot: bigint;
}

/** Interval of the clock's readings while each slot counts. */
const CLOSELY_MS = 3_000;

/**
 * Returns the chain's time and slot, every second; null until the chain has answered.
 * @param closely as for `useChainTimeAt`
 */
export const useChainTime = (closely = false): ChainTime | null => useChainTimeAt(useChainNow(), closely);

/**
 * Returns the chain's time and slot; null until the chain has answered.
 * @param now Unix seconds by the chain's clock
 * @param closely reads the chain's clock more often, as for a pool that is locked
 */
export function useChainTimeAt(now: number, closely: boolean): ChainTime | null {
  const { data: clock } = useQuery({ ...clockQuery(), ...(closely && { refetchInterval: CLOSELY_MS }) });
  const { data: lastRestartSlot } = useQuery(lastRestartQuery());
  if (clock === undefined || lastRestartSlot === undefined) return null;
  return { now, slot: clock.slot, lastRestartSlot };
}
