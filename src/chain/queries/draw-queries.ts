/** Queries of pages that await or verify a draw; separate, because the first page does not need them. */
import { queryOptions } from '@tanstack/react-query';
import type { PoolClock } from '../actions/clock-lag.ts';
import { chainQuery } from './queries.ts';
import { chainKeys } from './query-keys.ts';

/** How long the restart slot stays fresh: a cluster restarts once in years, and is then down for hours. */
const LAST_RESTART_FRESH_MS = 600_000;
const RETRY_MS = 15_000;
const CLOCK_POLL_MS = 10_000;

/** Queries a beacon; null if none is recorded at the address. */
export const beaconQuery = (address: string) => ({
  ...chainQuery(chainKeys.beacon(address), (api) => api.getBeacon(address)),
  staleTime: Infinity,
});

/**
 * Queries the signature of a beacon's round in hex; null before it is published. There is no retry and no polling: the
 * caller decides how often it is fetched.
 */
export const roundQuery = (beacon: string, round: bigint) =>
  queryOptions({
    ...chainQuery(chainKeys.round(beacon, String(round)), (api, signal) =>
      api.findRound({ beacon, round }, signal),
    ),
    staleTime: ({ state }) => (state.data ? Infinity : 0),
    retry: false,
  });

/** Queries whether the chain's clock is too far behind the beacon for a lock to be fair; fails if no relay answers. */
export const clockBehindQuery = (pool: PoolClock) =>
  queryOptions({
    ...chainQuery(chainKeys.clockBehind(pool.beacon), (api, signal) => api.isClockBehind(pool, signal)),
    refetchInterval: CLOCK_POLL_MS,
    retry: false,
  });

/** Queries the slot in which the cluster was last restarted; 0 if it never was. */
export const lastRestartQuery = () =>
  queryOptions({
    ...chainQuery(chainKeys.lastRestart, (api) => api.getLastRestartSlot()),
    staleTime: LAST_RESTART_FRESH_MS,
    refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_MS : false),
  });
