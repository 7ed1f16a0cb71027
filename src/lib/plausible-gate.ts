/**
 * Distinguishes plausible answers of a chain from false ones, for a value that rises with time: a slot, or the seconds
 * of a clock. Pure: the caller passes the time.
 *
 * - A value is plausible if the chain can have reached it since the newest accepted answer, or a node that lags may
 *   still return it.
 * - An implausible answer is refused, until several answers over some time agree on it without a plausible one in
 *   between: then the chain did jump, or the accepted value was false, and the caller may adopt it.
 * - The first answer cannot be compared and is accepted. A value that rests on few answers is replaced sooner.
 */

/** The limits of plausible values. */
export interface Plausibility {
  /** The largest rise per second. */
  readonly perSecond: number;
  /** How far above that rise an answer may be. */
  readonly ahead: number;
  /** How far an answer may be below the newest accepted one, because nodes lag. */
  readonly behind: number;
  /** How long refused answers must agree before they can be adopted, in milliseconds. */
  readonly agreeMs: number;
  /** Replaces `agreeMs` until the accepted answers themselves have agreed for this long. */
  readonly firstAgreeMs: number;
}

/**
 * Limits for a cluster's slots. The duration of a slot is not assumed: 50 a second is ten times as fast as slots of 200
 * ms, and a false slot that is accepted because of it is detected as fast as any. 512 covers the difference between
 * nodes behind one address. The chain itself reaches a false slot that is at most 100 ahead in less than a minute.
 */
export const PLAUSIBLE_SLOTS: Plausibility = {
  perSecond: 50,
  ahead: 512,
  behind: 100,
  agreeMs: 30_000,
  firstAgreeMs: 4_000,
};

/**
 * Limits for the seconds of the Clock sysvar. Validators let it run up to a quarter faster than their slots (Agave's
 * `MAX_ALLOWABLE_DRIFT_PERCENTAGE_FAST`); it may stand still, and go back a little.
 */
export const PLAUSIBLE_CLOCK: Plausibility = { ...PLAUSIBLE_SLOTS, perSecond: 1.25, ahead: 60, behind: 60 };

/** The least number of answers that can agree. */
const AGREE_COUNT = 3;

/** Result of a check: `ahead` and `behind` are refused. */
export type Verdict = 'accepted' | 'ahead' | 'behind';

/** A series of answers that are consistent with each other. */
interface Run {
  readonly newest: number;
  /** The largest plausible value at `atMs`. It rises only with time, so that many small steps do not accumulate. */
  readonly ceiling: number;
  readonly sinceMs: number;
  readonly atMs: number;
  readonly count: number;
}

export class PlausibleGate {
  readonly #plausible: Plausibility;
  #accepted: Run | null = null;
  #refused: Run | null = null;

  constructor(plausible: Plausibility) {
    this.#plausible = plausible;
  }

  /** The largest answer that was accepted; null before the first. */
  get accepted(): number | null {
    return this.#accepted?.newest ?? null;
  }

  /** The value that refused answers agree on; null if they do not. */
  get agreed(): number | null {
    const needed = this.#isAgreed(this.#accepted, this.#plausible.firstAgreeMs)
      ? this.#plausible.agreeMs
      : this.#plausible.firstAgreeMs;
    return this.#isAgreed(this.#refused, needed) ? this.#refused.newest : null;
  }

  /** Checks and records an answer about the present. @param nowMs of a monotonic clock, in milliseconds */
  offer(value: bigint | number, nowMs: number): Verdict {
    const verdict = this.check(value, nowMs);
    if (verdict === 'accepted') {
      this.#accepted = this.#extended(this.#accepted, Number(value), nowMs);
      this.#refused = null;
    } else if (isPossible(Number(value))) {
      const fits = this.#verdict(this.#refused, Number(value), nowMs) === 'accepted';
      this.#refused = this.#extended(fits ? this.#refused : null, Number(value), nowMs);
    }
    return verdict;
  }

  /** Checks a value that is not about the present, such as an event's slot. @param nowMs as for `offer` */
  check(value: bigint | number, nowMs: number): Verdict {
    return this.#verdict(this.#accepted, Number(value), nowMs);
  }

  /** Accepts the value that refused answers agree on. @returns whether they do */
  adopt(): boolean {
    if (this.agreed === null) return false;
    this.#accepted = this.#refused;
    this.#refused = null;
    return true;
  }

  /**
   * Raises the limit by time that the monotonic clock has not counted, such as a sleep of the machine; in milliseconds.
   */
  allow(uncountedMs: number): void {
    if (this.#accepted === null) return;
    const { ceiling } = this.#accepted;
    this.#accepted = { ...this.#accepted, ceiling: ceiling + this.#rise(uncountedMs) };
  }

  /** Drops all answers: the next one counts as the first. */
  reset(): void {
    this.#accepted = null;
    this.#refused = null;
  }

  #rise(ms: number): number {
    return (Math.max(0, ms) / 1_000) * this.#plausible.perSecond;
  }

  #verdict(run: Run | null, value: number, nowMs: number): Verdict {
    if (!isPossible(value)) return value > 0 ? 'ahead' : 'behind';
    if (run === null) return 'accepted';
    if (value > run.ceiling + this.#rise(nowMs - run.atMs)) return 'ahead';
    return value < run.newest - this.#plausible.behind ? 'behind' : 'accepted';
  }

  #extended(run: Run | null, value: number, nowMs: number): Run {
    const { ahead } = this.#plausible;
    if (run === null) {
      return { newest: value, ceiling: value + ahead, sinceMs: nowMs, atMs: nowMs, count: 1 };
    }
    const newest = Math.max(run.newest, value);
    const ceiling = Math.min(run.ceiling + this.#rise(nowMs - run.atMs), newest + ahead);
    return { ...run, newest, ceiling, atMs: nowMs, count: run.count + 1 };
  }

  #isAgreed(run: Run | null, ms: number): run is Run {
    return run !== null && run.count >= AGREE_COUNT && run.atMs - run.sinceMs >= ms;
  }
}

/** Whether a value is possible: no slot and no time in seconds is ever that large. */
const isPossible = (value: number): boolean => Math.abs(value) <= Number.MAX_SAFE_INTEGER;
