import { useQuery } from '@tanstack/react-query';
import { drawWindows } from '#src/protocol/lock.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { roundQuery } from './draw-queries.ts';
import { type ChainTime } from './use-chain-time.ts';

/**
 * Seconds since a round was due, and the polling interval in milliseconds. A late round may take long, so it is polled
 * less and less often.
 */
const POLLS = [
  { until: 15, everyMs: 1_000 },
  { until: 120, everyMs: 3_000 },
  { until: Infinity, everyMs: 15_000 },
] as const;
/** Number of polls in a countdown: a pool whose round was public too early can be voided during a fifth of it. */
const LOOKS = 60;

/** The state of the round that decides a pool. */
export interface PoolRound {
  /** Whether the round's signature is known. */
  readonly isOut: boolean;
  /** Why the last fetch of the signature failed; null once it is known, or before the first request. */
  readonly failure: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

type LockedPool = Pick<PoolHeader, 'status' | 'beacon' | 'beaconPeriodSeconds' | 'lockedAt' | 'draw'>;

/**
 * Polls the round of a locked pool: while its publication would void the pool, because the round must not be public
 * yet, and again from one period before it is due, until it is found.
 * @param chainTime null while unknown; then nothing is fetched
 */
export function usePoolRound(pool: LockedPool, chainTime: ChainTime | null): PoolRound {
  const everyMs = chainTime && pollOf(pool, chainTime);
  const { data, error, isFetching, refetch } = useQuery({
    ...roundQuery(pool.beacon, pool.draw.round ?? 0n),
    enabled: everyMs !== null,
    refetchInterval: ({ state }) => (state.data ? false : (everyMs ?? false)),
  });
  const isOut = typeof data === 'string';
  return { isOut, failure: isOut ? null : error, isFetching, refetch };
}

/** Returns the polling interval in milliseconds; null if the round need not be fetched. */
function pollOf(pool: LockedPool, { now, slot, lastRestartSlot }: ChainTime): number | null {
  const windows = drawWindows(pool, now, slot, lastRestartSlot);
  const { drawAt } = pool.draw;
  if (windows === null || drawAt === null || pool.lockedAt === null) return null;
  const overdue = now - drawAt;
  if (overdue >= -pool.beaconPeriodSeconds)
    return POLLS.find(({ until }) => overdue < until)?.everyMs ?? null;
  return windows.void === null ? null : (1_000 * (drawAt - pool.lockedAt)) / LOOKS;
}
