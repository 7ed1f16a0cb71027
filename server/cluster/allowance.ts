/** Allows a number of events a second on average, and a burst after a pause. Times are milliseconds. */
export class Allowance {
  #left: number;
  #at: number;

  constructor(
    private readonly perSecond: number,
    private readonly most = perSecond,
    now = Date.now(),
  ) {
    this.#left = most;
    this.#at = now;
  }

  /** Counts an event. @returns whether it is allowed now */
  take(now = Date.now()): boolean {
    this.#left = Math.min(this.most, this.#left + (Math.max(0, now - this.#at) / 1_000) * this.perSecond);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
