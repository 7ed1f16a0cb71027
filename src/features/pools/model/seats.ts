import { fromHex } from '#src/protocol/bytes.ts';
import { drawSwaps } from '#src/protocol/draw.ts';
import type { Pool } from '#src/protocol/pool.ts';

export interface DrawnSeats {
  /** Where each player of the drawn list sat: indices into the joining order. */
  readonly seats: readonly number[];
  readonly swaps: readonly (readonly [number, number])[];
}

/** The draw of a completed pool, replayed from its output; null before it. */
export function drawnSeats(pool: Pool): DrawnSeats | null {
  const { output } = pool.draw;
  if (pool.status !== 'completed' || output === null) return null;
  const swaps = drawSwaps(pool.players.length, fromHex(output), pool.winnerCount);
  const seats = pool.players.map((_, seat) => seat);
  for (const [from, to] of swaps) {
    const [a, b] = [seats[from], seats[to]];
    if (a === undefined || b === undefined) throw new RangeError(`no seat ${from} or ${to}`);
    seats[from] = b;
    seats[to] = a;
  }
  return { seats, swaps };
}
