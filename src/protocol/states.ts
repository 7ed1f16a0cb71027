/** The names of a pool's state on the server and in the client. */
import type { DrawRecord, PoolHeader, PoolStatus } from './pool.ts';

export type ServerStatus = 'open' | 'locked' | 'drawing' | 'completed' | 'expired' | 'refunding';
export type ClientStatus = 'open' | 'filling' | 'full';

type StatefulPool = Pick<PoolHeader, 'status' | 'refundReason'> & {
  readonly draw: Pick<DrawRecord, 'drawAt'>;
};

/**
 * Returns the server's name: a locked pool is `drawing` from the time at which its round is due; a refunding pool is
 * `expired` after its deadline, `refunding` after a time-out or a void.
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

/** Returns the chain's name of a state that the server names. */
export function chainStatus(status: ServerStatus): PoolStatus {
  if (status === 'drawing') return 'locked';
  return status === 'expired' ? 'refunding' : status;
}

/** Returns the client's name; null once the pool has ended. */
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

/** Returns the number of players to expect: all seats while the pool is open, then the actual players. */
export function expectedPlayers(
  pool: Pick<PoolHeader, 'playerCount' | 'maxPlayers'> & { readonly status: ServerStatus },
): number {
  return pool.status === 'open' ? pool.maxPlayers : pool.playerCount;
}
