/** How long pools waited to be completed, and which never were. Times are Unix seconds, spans seconds. */
import { LATE_AFTER_SECONDS } from '#src/contract/late.ts';
import { median } from '#src/lib/median.ts';
import type { PoolHeader, RefundReason } from '#src/protocol/pool.ts';

export type DrawEnd = 'completed' | 'voided' | 'timedOut';
export type Verdict = 'inTime' | 'late' | 'voided' | 'timedOut';

/** A draw that has taken place, or never will. */
export interface EndedDraw {
  readonly address: string;
  readonly name: string;
  readonly end: DrawEnd;
  /** When the draw's round was due. */
  readonly drawAt: number;
  readonly settledAt: number;
}

export interface DrawTime {
  readonly draw: EndedDraw;
  readonly verdict: Verdict;
  /** Seconds from the round to the winners; null without winners. */
  readonly took: number | null;
}

/** Returns how a pool's draw has ended; null if it has not, or never began. */
export function drawEnd(isCompleted: boolean, refundReason: RefundReason | null): DrawEnd | null {
  if (isCompleted) return 'completed';
  if (refundReason === 'void') return 'voided';
  return refundReason === 'timeout' ? 'timedOut' : null;
}

/** Lists the ended draws of pools whose accounts are still on the chain, the latest first. */
export function endedDraws(pools: readonly PoolHeader[]): readonly EndedDraw[] {
  return pools
    .flatMap(({ address, name, status, refundReason, settledAt, draw: { drawAt } }) => {
      const end = drawEnd(status === 'completed', refundReason);
      if (end === null || drawAt === null || settledAt === null) return [];
      return [{ address, name, end, drawAt, settledAt }];
    })
    .toSorted((a, b) => b.settledAt - a.settledAt);
}

/** Returns the seconds from a draw's round to its winners, and whether they were late. */
export function drawTime(draw: EndedDraw): DrawTime {
  if (draw.end !== 'completed') return { draw, verdict: draw.end, took: null };
  const took = draw.settledAt - draw.drawAt;
  return { draw, verdict: took > LATE_AFTER_SECONDS ? 'late' : 'inTime', took };
}

/**
 * Counts draws by how they ended, with median and slowest of the completed ones in seconds, null without a completed
 * draw.
 */
export function summaryOf(times: readonly DrawTime[]) {
  const spans = times.flatMap(({ took }) => took ?? []).toSorted((a, b) => a - b);
  const count = (verdict: Verdict): number => times.filter((time) => time.verdict === verdict).length;
  return {
    draws: times.length,
    completed: spans.length,
    late: count('late'),
    voided: count('voided'),
    timedOut: count('timedOut'),
    median: median(spans),
    slowest: spans.at(-1) ?? null,
  };
}
