import { odds } from '#src/protocol/economics.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';

/** How many will play: all seats while the pool is open, then those who do. */
export function expectedPlayers(pool: Pick<PoolHeader, 'status' | 'playerCount' | 'maxPlayers'>): number {
  return pool.status === 'open' ? pool.maxPlayers : pool.playerCount;
}

export interface Prize {
  readonly winners: number;
  /** Lamports one winner gets, stakeback and share of the bonus included. */
  readonly least: bigint;
  /** More than `least` only with a random multiplier. */
  readonly most: bigint;
}

/** What winning pays once the pool is full, or with those who play. */
export function prizeOf(pool: PoolHeader): Prize {
  const { winners, ifWonAtLeast, ifWonAtMost } = odds(pool, expectedPlayers(pool));
  return { winners, least: ifWonAtLeast, most: ifWonAtMost };
}
