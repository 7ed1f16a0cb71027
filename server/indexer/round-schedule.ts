import { backoffMs } from '#src/lib/backoff-ms.ts';
/** A round that pools wait for. */
export interface AwaitedRound {
  readonly round: bigint;
  /** Time at which it is due; Unix seconds. */
  readonly drawAt: number;
}

const RETRY_MS = 1_000;
/** A round is requested every second for this long after it is due, then less often. */
const EXPECTED_SECONDS = 30;
const LATE_RETRY_MS = 5_000;
const LONGEST_PAUSE_MS = 30_000;

interface RoundAttempt {
  /** Earliest time of the next request; milliseconds of `performance.now()`. */
  readonly from: number;
  readonly failures: number;
}

/**
 * Schedules the requests for rounds at the beacon's relays. A round is requested as soon as a pool waits for it,
 * because it may be published too early; after that, not before it is due by the chain's clock or by this machine's.
 */
export class RoundSchedule {
  readonly #attempts = new Map<bigint, RoundAttempt>();

  /**
   * Returns the awaited rounds to be requested now.
   * @param nowMs milliseconds of `performance.now()`
   * @param time Unix seconds
   */
  due(awaited: readonly AwaitedRound[], nowMs: number, time: number): readonly AwaitedRound[] {
    const rounds = new Set(awaited.map(({ round }) => round));
    for (const round of this.#attempts.keys()) if (!rounds.has(round)) this.#attempts.delete(round);
    return awaited.filter(({ round, drawAt }) => {
      const attempt = this.#attempts.get(round);
      if (attempt === undefined) return true;
      return time >= drawAt && nowMs >= attempt.from;
    });
  }

  /** Records that the round was requested and that no relay has it yet. */
  notOut({ round, drawAt }: AwaitedRound, nowMs: number, time: number): void {
    const isLate = time >= drawAt + EXPECTED_SECONDS;
    this.#attempts.set(round, { from: nowMs + (isLate ? LATE_RETRY_MS : RETRY_MS), failures: 0 });
  }

  /** Records that no relay was reachable or gave a valid answer. */
  failed({ round }: AwaitedRound, nowMs: number): void {
    const failures = (this.#attempts.get(round)?.failures ?? 0) + 1;
    const pause = backoffMs(failures, RETRY_MS, LONGEST_PAUSE_MS);
    this.#attempts.set(round, { from: nowMs + pause, failures });
  }
}
