import type { ReportedEvent } from '#src/contract/reported-event.ts';

/** How long a popup of a win stays; milliseconds. */
export const WIN_POPUP_MS = 5_000;
/** An event that took longer is no news: an indexer that catches up must not pop a backlog. */
export const LATEST_WIN_SECONDS = 60;

/** A draw as a popup tells it. */
export interface Win {
  /** The pool's address, or its integer id: each draw is told once. */
  readonly id: string;
  /** The pool's name. */
  readonly name: string;
  /** What comes to its winners in all, stakebacks included, in lamports. */
  readonly amount: bigint;
  /** Unix seconds of the draw. */
  readonly timestamp: number;
}

interface Hearing {
  /** Unix seconds by the chain's clock. */
  readonly now: number;
  /** It happened while there was no connection: a popup of it would be gone by now, were it older than popups get. */
  readonly missed: boolean;
}

/** The win that an event tells of, which goes to everyone; null for other events and for old news. */
export function winOf(event: ReportedEvent, { now, missed }: Hearing): Win | null {
  const { poolAddress, poolId, poolName: name, totalWinnings: amount } = event;
  if (event.type !== 'pool_resolved' || name === null || amount === null) return null;
  const timestamp = event.timestamp ?? now;
  const oldest = missed ? WIN_POPUP_MS / 1_000 : LATEST_WIN_SECONDS;
  if (now - timestamp > oldest) return null;
  return { id: poolAddress ?? String(poolId), name, amount, timestamp };
}
