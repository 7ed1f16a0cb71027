/** A pool's ring as its line shows it: the winners once they are drawn. */
import { replayDraw } from '#src/protocol/draw.ts';
import type { Pool } from '#src/protocol/pool.ts';

export interface LineRing {
  readonly seats: number;
  readonly filled: number;
  /** Winning seats in joining order, from 0. */
  readonly winners: readonly number[];
  /** Whether nothing is to be drawn from it any more. */
  readonly faded: boolean;
}

type Drawn = Pick<Pool, 'playerCount' | 'winnerCount'> & { readonly draw: Pick<Pool['draw'], 'output'> };

export function ringOf(pool: Pool): LineRing {
  if (pool.status === 'completed') return drawnRing(pool);
  return {
    seats: pool.status === 'open' ? pool.maxPlayers : pool.playerCount,
    filled: pool.playerCount,
    winners: [],
    faded: pool.status === 'refunding',
  };
}

export function drawnRing(drawn: Drawn): LineRing {
  const { playerCount, winnerCount } = drawn;
  const winners = replayDraw(drawn)?.seats.slice(0, winnerCount) ?? [];
  return { seats: playerCount, filled: playerCount, winners, faded: false };
}
