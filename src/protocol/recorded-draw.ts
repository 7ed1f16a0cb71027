/** The seats of a draw that a pool's account, or the server, has recorded. */
import { fromHex } from './bytes.ts';
import { drawnSeats } from './draw.ts';
import type { DrawRecord, PoolHeader } from './pool.ts';

/** The fields of a pool that its draw follows from. */
export interface RecordedDraw extends Pick<PoolHeader, 'playerCount' | 'winnerCount'> {
  readonly draw: Pick<DrawRecord, 'output'>;
}

interface Replayed {
  readonly seats: readonly number[];
  readonly winners: readonly number[];
}

/** Replaying hundreds of draws takes a while, and a finished draw never changes. */
const cache = new WeakMap<RecordedDraw, Replayed>();

function replayed(pool: RecordedDraw): Replayed {
  const before = cache.get(pool);
  if (before) return before;
  const { draw, playerCount, winnerCount } = pool;
  const output = draw.output === null ? null : fromHex(draw.output);
  const seats = drawnSeats(playerCount, output, winnerCount);
  const replay = { seats, winners: output === null ? [] : seats.slice(0, winnerCount) };
  if (output !== null) cache.set(pool, replay);
  return replay;
}

/** Returns for each position in the account's list the seat in joining order, from 0; before a draw they are equal. */
export const joiningSeats = (pool: RecordedDraw): readonly number[] => replayed(pool).seats;

/** Returns the winning seats by their positions in joining order, as they were drawn; none before a draw. */
export const winningSeats = (pool: RecordedDraw): readonly number[] => replayed(pool).winners;
