/** A pool's ring as its line shows it: the winners once they are drawn. */
import type { Pool } from '#src/protocol/pool.ts';
import { type RecordedDraw, winningSeats } from '#src/protocol/recorded-draw.ts';

export interface LineRing {
  readonly seats: number;
  readonly filled: number;
  /** Winning seats in joining order, from 0. */
  readonly winners: readonly number[];
  /** Whether the ring is shown faded: the pool has ended and no winners are known. */
  readonly faded: boolean;
}

export function ringOf(pool: Pool): LineRing {
  if (pool.status === 'completed') return drawnRing(pool);
  return {
    seats: pool.status === 'open' ? pool.maxPlayers : pool.playerCount,
    filled: pool.playerCount,
    winners: [],
    faded: pool.status === 'refunding',
  };
}

export function drawnRing(drawn: RecordedDraw): LineRing {
  const { playerCount } = drawn;
  return { seats: playerCount, filled: playerCount, winners: winningSeats(drawn), faded: false };
}
