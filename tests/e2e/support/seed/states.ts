/** How a seeded pool ends up, with how many of 2,000 do. */
export const SEED_STATES = {
  /** Takes players for days. */
  open: 240,
  /** Its time to join is over: anyone may lock it, for it has its minimum. */
  openEnough: 60,
  /** Its time to join is over: anyone may expire it. */
  openShort: 60,
  /** Locked, with a countdown of a day. */
  counting: 50,
  /** Locked, its round published: anyone may complete it. */
  due: 160,
  /** Locked, and nobody completed it in time: anyone may time it out. */
  overdue: 50,
  unpaid: 330,
  partlyPaid: 280,
  /** All paid but the rent of those who left; the pool is kept. */
  paid: 300,
  refundable: 70,
  partlyRefunded: 50,
  refunded: 40,
  /** Paid, and its retention over: anyone may close it. */
  spent: 130,
  /** The same, with seats of players who left before it. */
  spentWithSeats: 30,
  /** There no longer is an account. */
  closed: 150,
} as const;

export type SeedState = keyof typeof SEED_STATES;

/** What brought a pool to its end. */
export type SeedPath = 'none' | 'draw' | 'deadline' | 'timeout' | 'void';

/** Pools that have been there for longer than their retention. */
export const OLD: readonly SeedState[] = ['spent', 'spentWithSeats', 'closed'];
export const COMPLETED: readonly SeedState[] = ['unpaid', 'partlyPaid', 'paid'];
export const REFUNDING: readonly SeedState[] = ['refundable', 'partlyRefunded', 'refunded'];
