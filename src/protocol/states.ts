/** The two names a pool's state has away from the chain. */
import type { DrawRecord, PoolHeader } from './pool.ts';

export type ServerStatus = 'open' | 'locked' | 'drawing' | 'completed' | 'expired' | 'refunding';
export type ClientStatus = 'open' | 'filling' | 'full';

type StatefulPool = Pick<PoolHeader, 'status' | 'refundReason'> & {
  readonly draw: Pick<DrawRecord, 'drawAt'>;
};

/**
 * A locked pool is `drawing` from the time on at which its round is due. A refund by deadline is `expired`, one by
 * time-out or of a voided draw `refunding`.
 * @param now Unix seconds of the chain's clock
 */
export function serverStatus(pool: StatefulPool, now: number): ServerStatus {
  switch (pool.status) {
    case 'open':
    case 'completed':
      return pool.status;
    case 'locked':
      return pool.draw.drawAt !== null && now >= pool.draw.drawAt ? 'drawing' : 'locked';
    case 'refunding':
      return pool.refundReason === 'deadline' ? 'expired' : 'refunding';
  }
}

/** Null once the pool has ended. */
export function clientStatus(pool: Pick<PoolHeader, 'status' | 'playerCount'>): ClientStatus | null {
  switch (pool.status) {
    case 'open':
      return pool.playerCount > 1 ? 'filling' : 'open';
    case 'locked':
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
