import type { ReportedEvent } from '#src/contract/reported-event.ts';

/** How long a popup of a win stays; milliseconds. */
export const WIN_POPUP_MS = 5_000;
/** Older events are not shown: an indexer that catches up must not cause a burst of popups. */
export const LATEST_WIN_SECONDS = 60;

/** A draw as a popup shows it. */
export interface Win {
  /** The pool's address, or its integer id: each draw is shown once. */
  readonly id: string;
  /** The pool's name. */
  readonly name: string;
  /** The total paid to the pool's winners, stakebacks included, in lamports. */
  readonly amount: bigint;
  /** Unix seconds of the draw. */
  readonly timestamp: number;
}

interface WinContext {
  /** Unix seconds by the chain's clock. */
  readonly now: number;
  /** Whether the event happened while there was no connection: events older than a popup's lifetime are not shown. */
  readonly missed: boolean;
}

/** Returns the win that an event reports, which is sent to everyone; null for other events and for old ones. */
export function winOf(event: ReportedEvent, { now, missed }: WinContext): Win | null {
  const { poolAddress, poolId, poolName: name, totalWinnings: amount } = event;
  if (event.type !== 'pool_resolved' || name === null || amount === null) return null;
  const timestamp = event.timestamp ?? now;
  const oldest = missed ? WIN_POPUP_MS / 1_000 : LATEST_WIN_SECONDS;
  if (now - timestamp > oldest) return null;
  return { id: poolAddress ?? String(poolId), name, amount, timestamp };
}
