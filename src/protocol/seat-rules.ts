/**
 * Why the program would refuse to give a wallet a seat, or to take it back; null if it would not. Times are Unix
 * seconds.
 */
import type { Entry, PoolSummary } from './pool.ts';

export type JoinRefusal = 'wrongState' | 'windowClosed' | 'full' | 'alreadyJoined' | 'paused';

export type ExitRefusal =
  | 'notParticipant'
  | 'creator'
  | 'wrongState'
  | 'windowClosed'
  | 'exitUsed'
  | 'belowMinimum';

/** The seat a wallet has in a pool: active, given up, or none. */
type Seat = Pick<Entry, 'active' | 'exitUsed'> | null;

/** Returns why a join would be refused; null if it would not. Rejoining after an exit is allowed. */
export function joinRefusal(pool: PoolSummary, seat: Seat, now: number, paused: boolean): JoinRefusal | null {
  if (seat?.active === true) return 'alreadyJoined';
  if (pool.playerCount >= pool.maxPlayers) return 'full';
  if (pool.status !== 'open') return 'wrongState';
  if (now >= pool.joinDeadline) return 'windowClosed';
  return paused ? 'paused' : null;
}

/**
 * Returns why an exit would be refused; null if it would not. A wallet may exit once, and a reached minimum is kept.
 */
export function exitRefusal(pool: PoolSummary, wallet: string, seat: Seat, now: number): ExitRefusal | null {
  if (seat?.active !== true) return 'notParticipant';
  if (wallet === pool.creator) return 'creator';
  if (pool.status !== 'open') return 'wrongState';
  if (now >= pool.joinDeadline) return 'windowClosed';
  if (seat.exitUsed) return 'exitUsed';
  return pool.playerCount === pool.minPlayers ? 'belowMinimum' : null;
}

/** Whether the next join takes the last seat, and so locks the pool. */
export const takesLastSeat = ({ status, playerCount, maxPlayers }: PoolSummary): boolean =>
  status === 'open' && playerCount + 1 === maxPlayers;
