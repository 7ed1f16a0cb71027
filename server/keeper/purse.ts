const DAY_MS = 86_400_000;

/** A transaction's reserved fee. */
export interface Charge {
  /** Returns the reserved lamports, because the transaction cost nothing. */
  giveBack(): void;
}

/**
 * A daily budget in lamports. Times are milliseconds of `performance.now()`, so that setting the clock does not reset
 * it.
 */
export class Purse {
  #spent = 0n;
  #since = -Infinity;
  #isUsedUp = false;

  /** @param onUsedUp called when the budget refuses a charge for the first time in a day */
  constructor(
    private readonly lamports: bigint,
    private readonly onUsedUp: () => void,
  ) {}

  /** Lamports left for the day. */
  left(now: number): bigint {
    this.#renew(now);
    return this.lamports - this.#spent;
  }

  /** Whether the budget has refused a charge today. */
  isUsedUp(now: number): boolean {
    this.#renew(now);
    return this.#isUsedUp;
  }

  /** Reserves lamports; null if fewer are left. */
  charge(lamports: bigint, now: number): Charge | null {
    if (lamports > this.left(now)) {
      if (!this.#isUsedUp) this.onUsedUp();
      this.#isUsedUp = true;
      return null;
    }
    this.#spent += lamports;
    const day = this.#since;
    return { giveBack: () => void (day === this.#since && (this.#spent -= lamports)) };
  }

  #renew(now: number): void {
    if (now - this.#since < DAY_MS) return;
    this.#since = now;
    this.#spent = 0n;
    this.#isUsedUp = false;
  }
}
