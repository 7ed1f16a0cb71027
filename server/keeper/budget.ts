import type { Task } from './due-actions.ts';
import { type Charge, Purse } from './purse.ts';

/** Lamports that may be spent per day on tasks that earn nothing. */
export interface DailyLamports {
  /** Reserved for voids. */
  readonly forVoids: bigint;
  /** Lamports for all other tasks that earn nothing; voids may use it when their own budget is used up. */
  readonly forRest: bigint;
}

/** Enough for five to ten thousand transactions at usual fees, and ten voids at the highest fee. */
export const DEFAULT_DAILY_LAMPORTS: DailyLamports = { forVoids: 10_000_000n, forRest: 50_000_000n };

const NOTHING_ASIDE: Charge = { giveBack: () => undefined };

/**
 * Limits a keeper's spending. Completions earn more than they cost and are not limited. All other tasks have a daily
 * budget; voids have a separate one, and the wallet keeps that many lamports in reserve.
 */
export class Budget {
  readonly #voids: Purse;
  readonly #rest: Purse;
  /** Lamports in the wallet; null before they were read. */
  #wallet: bigint | null = null;

  /** @param onUsedUp called once a day when the budget for voids or the one for the rest is used up */
  constructor({ forVoids, forRest }: DailyLamports, onUsedUp: (purse: keyof DailyLamports) => void) {
    this.#voids = new Purse(forVoids, () => onUsedUp('forVoids'));
    this.#rest = new Purse(forRest, () => onUsedUp('forRest'));
  }

  /** Updates the wallet's balance. */
  holds(lamports: bigint): void {
    this.#wallet = lamports;
  }

  /** Reserves a transaction's fee; null if it may not be spent. */
  charge(task: Task, lamports: bigint, now = performance.now()): Charge | null {
    if (this.#isReservedForVoids(task, lamports, now)) return null;
    const charge = this.#chargeOf(task, lamports, now);
    if (charge !== null && this.#wallet !== null) this.#wallet -= lamports;
    return charge;
  }

  /**
   * Whether nothing can be spent on a task before a day is over or the wallet refilled. A void is tried in any case.
   */
  isClosedTo(task: Task, now = performance.now()): boolean {
    if (task === 'voidPool') return false;
    return (task !== 'completePool' && this.#rest.isUsedUp(now)) || this.#isReservedForVoids(task, 0n, now);
  }

  /** Whether the budget has refused a task today. */
  isUsedUp(now = performance.now()): boolean {
    return this.#rest.isUsedUp(now);
  }

  /** Lamports left for the day. */
  left(now = performance.now()): DailyLamports {
    return { forVoids: this.#voids.left(now), forRest: this.#rest.left(now) };
  }

  #chargeOf(task: Task, lamports: bigint, now: number): Charge | null {
    switch (task) {
      case 'completePool':
        return NOTHING_ASIDE;
      case 'voidPool':
        return this.#voids.charge(lamports, now) ?? this.#rest.charge(lamports, now);
      case 'lockPool':
      case 'expirePool':
      case 'timeOutDraw':
      case 'settle':
      case 'closePool':
        return this.#rest.charge(lamports, now);
    }
  }

  /** Whether spending these lamports would use the wallet's reserve for voids. */
  #isReservedForVoids(task: Task, lamports: bigint, now: number): boolean {
    if (task === 'voidPool' || this.#wallet === null) return false;
    return this.#wallet - lamports < this.#voids.left(now);
  }
}
