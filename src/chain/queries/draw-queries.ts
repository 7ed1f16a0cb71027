/** Queries of pages that await or examine a draw. They stand apart, for the first page needs none of them. */
import { queryOptions } from '@tanstack/react-query';
import type { PoolClock } from '../actions/clock-lag.ts';
import { chainQuery } from './queries.ts';
import { chainKeys } from './query-keys.ts';

/** A cluster restarts once in years, and stands still for hours then. */
const LAST_RESTART_FRESH_MS = 600_000;
const RETRY_MS = 15_000;
const CLOCK_POLL_MS = 10_000;

/** Null where no beacon is recorded at the address. */
export const beaconQuery = (address: string) => ({
  ...chainQuery(chainKeys.beacon(address), (api) => api.getBeacon(address)),
  staleTime: Infinity,
});

/**
 * The signature of a beacon's round in hex; null while it is not out. Who asks says how often: nothing is tried again by
 * itself.
 */
export const roundQuery = (beacon: string, round: bigint) =>
  queryOptions({
    ...chainQuery(chainKeys.round(beacon, String(round)), (api, signal) =>
      api.findRound({ beacon, round }, signal),
    ),
    staleTime: ({ state }) => (state.data ? Infinity : 0),
    retry: false,
  });

/** Whether the chain's clock is too far behind the beacon for a lock to be fair; an error where no relay tells. */
export const clockBehindQuery = (pool: PoolClock) =>
  queryOptions({
    ...chainQuery(chainKeys.clockBehind(pool.beacon), (api, signal) => api.isClockBehind(pool, signal)),
    refetchInterval: CLOCK_POLL_MS,
    retry: false,
  });

/** The slot in which the cluster was last restarted; 0 where it never was. */
export const lastRestartQuery = () =>
  queryOptions({
    ...chainQuery(chainKeys.lastRestart, (api) => api.getLastRestartSlot()),
    staleTime: LAST_RESTART_FRESH_MS,
    refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_MS : false),
  });
