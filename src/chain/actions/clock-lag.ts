import { roundOfLag } from '#src/beacon/clock-lag.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { getConnection } from '../connection.ts';
import { findRound } from '../queries/rounds.ts';
import { fetchClock } from '../program/fetch.ts';
import { toTxFailure, TxProblem } from './tx-failure.ts';

export type PoolClock = Pick<PoolHeader, 'beacon' | 'beaconGenesis' | 'beaconPeriodSeconds'>;

/**
 * Whether the chain's clock is so far behind the beacon's newest round that the sender of a lock may already know the
 * draw.
 * @throws RelaysUnavailable if no relay answers; the connection's error
 */
export async function isClockBehind(pool: PoolClock, signal?: AbortSignal): Promise<boolean> {
  const { unixTimestamp } = await fetchClock(getConnection(), 'confirmed');
  const clock = { genesis: pool.beaconGenesis, periodSeconds: pool.beaconPeriodSeconds };
  const round = roundOfLag(clock, unixTimestamp);
  return (await findRound({ beacon: pool.beacon, round }, signal)) !== null;
}

/**
 * Throws if a lock now would be unfair. Unreachable relays are no error: the page has already warned of them.
 * @throws TxProblem of kind `clockBehind`; the connection's error
 */
export async function requireClock(pool: PoolClock): Promise<void> {
  const isBehind = await isClockBehind(pool).catch((error: unknown) => {
    if (toTxFailure(error).kind === 'noRelay') return false;
    throw error;
  });
  if (!isBehind) return;
  throw new TxProblem({ kind: 'clockBehind', message: "The chain's clock lags behind the beacon's rounds" });
}
