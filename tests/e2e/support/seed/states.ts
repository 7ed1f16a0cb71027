/** The final states of seeded pools, with their number among 2,000 pools. */
export const SEED_STATES = {
  /** Can still be joined for days. */
  open: 240,
  /** The time to join is over, and the pool has its minimum: anyone may lock it. */
  openEnough: 60,
  /** The time to join is over, and the pool lacks its minimum: anyone may expire it. */
  openShort: 60,
  /** Locked, with a countdown of a day. */
  counting: 50,
  /** Locked, and the round is published: anyone may complete the pool. */
  due: 160,
  /** Locked, and not completed in time: anyone may time out the draw. */
  overdue: 50,
  unpaid: 330,
  partlyPaid: 280,
  /** All payments are made, except the rent of players who left. The pool's retention is not over. */
  paid: 300,
  refundable: 70,
  partlyRefunded: 50,
  refunded: 40,
  /** All payments are made, and the retention is over: anyone may close the pool. */
  spent: 130,
  /** Like `spent`, but entries of players who left must be closed before the pool. */
  spentWithSeats: 30,
  /** The pool's account no longer exists. */
  closed: 150,
} as const;

export type SeedState = keyof typeof SEED_STATES;

/** The way in which a pool ended. */
export type SeedPath = 'none' | 'draw' | 'deadline' | 'timeout' | 'void';

/** States of pools whose retention is over. */
export const OLD: readonly SeedState[] = ['spent', 'spentWithSeats', 'closed'];
export const COMPLETED: readonly SeedState[] = ['unpaid', 'partlyPaid', 'paid'];
export const REFUNDING: readonly SeedState[] = ['refundable', 'partlyRefunded', 'refunded'];
