import type { ClosedSeat } from '../api/use-closed-players.ts';
import type { ClosedPool } from '../api/use-closed-pool.ts';

/** Whether a seat of a closed pool was drawn among its winners. */
export const hasWon = ({ drawnIndex }: ClosedSeat, { status, winnerCount }: ClosedPool): boolean =>
  status === 'completed' && drawnIndex !== null && drawnIndex < winnerCount;
