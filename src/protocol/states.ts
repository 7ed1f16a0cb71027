/** The two names a pool's state has away from the chain. */
import type { PoolHeader } from './pool.ts';

export type ServerStatus = 'open' | 'locked' | 'drawing' | 'completed' | 'expired' | 'refunding';
export type ClientStatus = 'open' | 'filling' | 'full';

/** A refund by deadline is `expired`, one by time-out `refunding`. */
export function serverStatus(pool: Pick<PoolHeader, 'status' | 'refundReason'>): ServerStatus {
  if (pool.status !== 'refunding') return pool.status;
  return pool.refundReason === 'deadline' ? 'expired' : 'refunding';
}

/** Null once the pool has ended. */
export function clientStatus(pool: Pick<PoolHeader, 'status' | 'playerCount'>): ClientStatus | null {
  switch (pool.status) {
    case 'open':
      return pool.playerCount > 1 ? 'filling' : 'open';
    case 'locked':
    case 'drawing':
      return 'full';
    case 'completed':
    case 'refunding':
      return null;
  }
}

/** How many will play: all seats while the pool is open, then those who do. */
export function expectedPlayers(
  pool: Pick<PoolHeader, 'playerCount' | 'maxPlayers'> & { readonly status: ServerStatus },
): number {
  return pool.status === 'open' ? pool.maxPlayers : pool.playerCount;
}
