import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { base58 } from '../base58.ts';
import { seconds, u63 } from './columns.ts';

/**
 * Figures of each wallet that ever had a seat in a pool, created one or completed one. The projection keeps them equal
 * to the view `wallets_computed`.
 */
export const wallets = pgTable(
  'wallets',
  {
    wallet: base58().primaryKey(),
    /** Pools in which it ever had a seat, those it left included. */
    entries: u63().notNull(),
    /** Pools in which the wallet has a seat: all, the drawn ones by outcome, and the refunding ones. */
    joined: u63().notNull(),
    won: u63().notNull(),
    lost: u63().notNull(),
    refunded: u63().notNull(),
    /** The wallet's entries in drawn pools, and the lamports that these pools gave back. */
    stakedLamports: u63().notNull(),
    wonLamports: u63().notNull(),
    stakebackLamports: u63().notNull(),
    /** Refunds that were paid. */
    refundedLamports: u63().notNull(),
    /** Everything that is due to it and not paid: for its seats, as a creator, and as a completer. */
    unclaimedLamports: u63().notNull(),
    /** Pools that the wallet created: all, ended, ended after being full; and the entries of the drawn ones. */
    created: u63().notNull(),
    createdEnded: u63().notNull(),
    createdFilled: u63().notNull(),
    createdVolumeLamports: u63().notNull(),
    /** The creator's shares of drawn pools, paid or not. */
    creatorRewardLamports: u63().notNull(),
    /** When it first took a seat or completed a pool; null if it has done neither. */
    firstSeenAt: seconds(),
    /** When it last joined, left, completed, or paid for a transaction of a pool in which it has taken a seat. */
    lastSeenAt: seconds(),
    /** When it last took a seat that it may have left since. */
    lastJoinedAt: seconds(),
  },
  (table) => [
    index('wallets_seen').on(table.lastSeenAt, table.wallet),
    index('wallets_creators')
      .on(table.createdVolumeLamports)
      .where(sql`${table.created} > 0`),
  ],
);

/**
 * Figures of all pools by the hours in which something happened. The projection keeps them equal to the view
 * `hours_computed`.
 */
export const hours = pgTable('hours', {
  /** The Unix second at which the hour begins. */
  hour: seconds().primaryKey(),
  /** Pools created, pools first filled and seats taken in the hour. */
  created: u63().notNull(),
  filled: u63().notNull(),
  joins: u63().notNull(),
  /** Pools that ended in the hour, and their number by outcome. */
  ended: u63().notNull(),
  completed: u63().notNull(),
  expired: u63().notNull(),
  refunded: u63().notNull(),
  late: u63().notNull(),
  voided: u63().notNull(),
  timedOut: u63().notNull(),
  /** Pools completed in the hour: entries, shares of others than players, and payments without the treasury's. */
  volumeLamports: u63().notNull(),
  creatorLamports: u63().notNull(),
  completerLamports: u63().notNull(),
  treasuryLamports: u63().notNull(),
  paidLamports: u63().notNull(),
  /** Lamports that the pools that ended in the hour still owe. */
  unpaidLamports: u63().notNull(),
  /** Winning seats of the pools that ended in the hour, their winnings, and these including the stakebacks. */
  winners: u63().notNull(),
  wonLamports: u63().notNull(),
  prizeLamports: u63().notNull(),
  /** Wallets that ever had a seat and were first seen in the hour, and how many of these have won. */
  players: u63().notNull(),
  winningWallets: u63().notNull(),
});

/**
 * Figures of creators by the days (UTC) in which their pools were created or ended. The projection keeps them equal to
 * the view `creator_days_computed`.
 */
export const creatorDays = pgTable(
  'creator_days',
  {
    /** The Unix second at which the day begins. */
    day: seconds().notNull(),
    creator: base58().notNull(),
    /** Pools created in the day; pools ended in it: all, those that were full, and the entries of the drawn ones. */
    created: u63().notNull(),
    ended: u63().notNull(),
    filled: u63().notNull(),
    volumeLamports: u63().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.creator] })],
);
