import type { LiveEvent } from '#src/contract/events.ts';

/** How long a popup of a win stays; milliseconds. */
export const WIN_POPUP_MS = 5_000;
/** An event that took longer is no news: an indexer that catches up must not pop a backlog. */
export const LATEST_WIN_SECONDS = 60;

/** A draw as a popup tells it. */
export interface Win {
  /** The pool's address: each draw is told once. */
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
export function winOf(event: LiveEvent, { now, missed }: Hearing): Win | null {
  if (event.type !== 'pool_resolved' || event.totalWinnings === undefined) return null;
  const oldest = missed ? WIN_POPUP_MS / 1_000 : LATEST_WIN_SECONDS;
  if (now - event.timestamp > oldest) return null;
  const { poolAddress: id, poolName: name, totalWinnings: amount, timestamp } = event;
  return { id, name, amount, timestamp };
}
