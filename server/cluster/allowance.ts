const SECOND_MS = 1_000;

/** Allows something so many times in any second, by a monotonic clock. */
export class Allowance {
  /** When it was allowed in the last second; oldest first. */
  #taken: number[] = [];

  constructor(private readonly perSecond: number) {}

  /** Whether it is allowed once more; that counts. @param now milliseconds as of `performance.now()` */
  take(now = performance.now()): boolean {
    this.#taken = this.#taken.filter((at) => at > now - SECOND_MS);
    if (this.#taken.length >= this.perSecond) return false;
    this.#taken.push(now);
    return true;
  }
}
