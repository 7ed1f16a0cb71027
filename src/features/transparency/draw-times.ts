/** How long proofs took, and which came late or never. Times are Unix seconds, spans seconds. */
import type { PoolHeader } from '#src/protocol/pool.ts';

/** A proof takes seconds: one that needs longer after the capture counts as late. */
export const LATE_AFTER_SECONDS = 60;

export type Verdict = 'inTime' | 'late' | 'proven' | 'missed' | 'uncaptured';

/** What is known of a draw that was proven or has timed out. */
export interface EndedDraw {
  readonly address: string;
  readonly name: string;
  readonly proven: boolean;
  readonly captured: boolean;
  readonly requestedAt: number;
  /** Null where only the server could tell, and does not. */
  readonly capturedAt: number | null;
  readonly deadline: number;
  readonly settledAt: number;
}

export interface DrawTime {
  readonly draw: EndedDraw;
  readonly verdict: Verdict;
  /** To the proof, from the capture where that is known and else from the request; null where none came. */
  readonly took: number | null;
}

/** Draws of a key, the latest first, from the accounts that are still there. */
export function endedDraws(pools: readonly PoolHeader[], vrfKey: string): readonly EndedDraw[] {
  return pools
    .flatMap((pool) => (pool.vrfKey === vrfKey ? (endedDraw(pool) ?? []) : []))
    .toSorted((a, b) => b.settledAt - a.settledAt);
}

function endedDraw({ address, name, status, refundReason, settledAt, draw }: PoolHeader): EndedDraw | null {
  const { requestedAt, deadline, capturedSlot } = draw;
  const ended = status === 'completed' || refundReason === 'timeout';
  if (!ended || requestedAt === null || deadline === null || settledAt === null) return null;
  const captured = capturedSlot !== null;
  return {
    address,
    name,
    proven: status === 'completed',
    captured,
    requestedAt,
    capturedAt: null,
    deadline,
    settledAt,
  };
}

/** Judged against the capture: what comes before it is not in the hands of who holds the key. */
export function drawTime(draw: EndedDraw): DrawTime {
  const { proven, captured, capturedAt, requestedAt, settledAt } = draw;
  if (!proven) return { draw, verdict: captured ? 'missed' : 'uncaptured', took: null };
  if (capturedAt === null) return { draw, verdict: 'proven', took: settledAt - requestedAt };
  const took = settledAt - capturedAt;
  return { draw, verdict: took > LATE_AFTER_SECONDS ? 'late' : 'inTime', took };
}

interface TimesSummary {
  readonly draws: number;
  readonly missed: number;
  readonly proven: number;
  /** Proven draws of which it is known when they were captured: of the others nobody can say whether they were late. */
  readonly judged: number;
  readonly late: number;
  /** Of the judged ones from the capture on; where there are none, of all proven ones from the request on, or null. */
  readonly median: number | null;
  readonly slowest: number | null;
}

export function summaryOf(times: readonly DrawTime[]): TimesSummary {
  const proven = times.filter(({ draw }) => draw.proven);
  const judged = proven.filter(({ verdict }) => verdict !== 'proven');
  const spans = (judged.length > 0 ? judged : proven)
    .flatMap(({ took }) => took ?? [])
    .toSorted((a, b) => a - b);
  return {
    draws: times.length,
    missed: times.filter(({ verdict }) => verdict === 'missed').length,
    proven: proven.length,
    judged: judged.length,
    late: judged.filter(({ verdict }) => verdict === 'late').length,
    median: spans[Math.floor((spans.length - 1) / 2)] ?? null,
    slowest: spans.at(-1) ?? null,
  };
}
