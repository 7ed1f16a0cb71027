import { useQuery } from '@tanstack/react-query';
import { lastRestartQuery } from './draw-queries.ts';
import { clockQuery } from './queries.ts';
import { useChainNow } from './use-chain-now.ts';

/** Time and slot by which the program decides. */
export interface ChainMoment {
  /** Unix seconds of the chain's clock. */
  readonly now: number;
  /** As it was read, at most some seconds ago: slots only rise. */
  readonly slot: bigint;
  /** 0 where the cluster was never restarted. */
  readonly lastRestartSlot: bigint;
}

/** Each slot counts then. */
const CLOSELY_MS = 3_000;

/** The moment by the chain, every second; null until the chain has told it. @param closely as for `useMomentAt` */
export const useChainMoment = (closely = false): ChainMoment | null => useMomentAt(useChainNow(), closely);

/**
 * The moment by the chain; null until the chain has told it.
 * @param now Unix seconds by the chain's clock
 * @param closely reads the chain's clock more often, as for a pool that is locked
 */
export function useMomentAt(now: number, closely: boolean): ChainMoment | null {
  const { data: clock } = useQuery({ ...clockQuery(), ...(closely && { refetchInterval: CLOSELY_MS }) });
  const { data: lastRestartSlot } = useQuery(lastRestartQuery());
  if (clock === undefined || lastRestartSlot === undefined) return null;
  return { now, slot: clock.slot, lastRestartSlot };
}
