/** The final states of seeded pools, with their number among 2,000 pools. */
export const SEED_STATES = {
  /** Takes players for days. */
  open: 240,
  /** Its time to join is over and it has its minimum: anyone may lock it. */
  openEnough: 60,
  /** Its time to join is over without its minimum: anyone may expire it. */
  openShort: 60,
  /** Locked, with a countdown of a day. */
  counting: 50,
  /** Locked, its round published: anyone may complete it. */
  due: 160,
  /** Locked, and nobody completed it in time: anyone may time it out. */
  overdue: 50,
  unpaid: 330,
  partlyPaid: 280,
  /** All are paid but the rent of players who left. The pool's retention is not over. */
  paid: 300,
  refundable: 70,
  partlyRefunded: 50,
  refunded: 40,
  /** All are paid and its retention is over: anyone may close it. */
  spent: 130,
  /** Like `spent`, but entries of players who left must be closed before it. */
  spentWithSeats: 30,
  /** Its account no longer exists. */
  closed: 150,
} as const;

export type SeedState = keyof typeof SEED_STATES;

/** The way in which a pool ended. */
export type SeedPath = 'none' | 'draw' | 'deadline' | 'timeout' | 'void';

/** States of pools whose retention is over. */
export const OLD: readonly SeedState[] = ['spent', 'spentWithSeats', 'closed'];
export const COMPLETED: readonly SeedState[] = ['unpaid', 'partlyPaid', 'paid'];
export const REFUNDING: readonly SeedState[] = ['refundable', 'partlyRefunded', 'refunded'];
