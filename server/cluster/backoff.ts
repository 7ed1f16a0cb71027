import { backoffMs } from '#src/lib/backoff-ms.ts';
const FIRST_MS = 2_000;
const LONGEST_MS = 300_000;
/** Entries are removed this long after their wait has ended. */
const FORGET_MS = 2 * LONGEST_MS;

interface Wait {
  /** Failures in a row; 0 for a pause. */
  readonly failures: number;
  readonly until: number;
}

/** Tracks how long each key must not be retried. Times are milliseconds of `performance.now()`. */
export class Backoff {
  readonly #waits = new Map<string, Wait>();
  #tidiedAt = -Infinity;

  isWaiting(key: string, now = performance.now()): boolean {
    const wait = this.#waits.get(key);
    return wait !== undefined && now < wait.until;
  }

  /**
   * Waits twice as long after each failure in a row: from 2 seconds to 5 minutes, or to `longestMs`.
   * @returns how long, in milliseconds
   */
  failed(key: string, longestMs = LONGEST_MS, now = performance.now()): number {
    const failures = (this.#waits.get(key)?.failures ?? 0) + 1;
    const milliseconds = backoffMs(failures, FIRST_MS, longestMs);
    this.#set(key, { failures, until: now + milliseconds }, now);
    return milliseconds;
  }

  /** Pauses a key without counting a failure. */
  pause(key: string, milliseconds: number, now = performance.now()): void {
    this.#set(key, { failures: 0, until: now + milliseconds }, now);
  }

  /** Ends the waits after failures, because their cause is resolved. Pauses continue. */
  endFailures(): void {
    for (const [key, { failures }] of this.#waits) if (failures > 0) this.#waits.delete(key);
  }

  #set(key: string, wait: Wait, now: number): void {
    this.#tidy(now);
    this.#waits.set(key, wait);
  }

  #tidy(now: number): void {
    if (now < this.#tidiedAt + FORGET_MS) return;
    this.#tidiedAt = now;
    for (const [key, { until }] of this.#waits) {
      if (now > until + FORGET_MS) this.#waits.delete(key);
    }
  }
}
