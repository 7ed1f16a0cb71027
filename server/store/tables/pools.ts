import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { RefundReason } from '#src/protocol/pool.ts';
import type { ServerStatus } from '#src/protocol/states.ts';
import { seconds, u63 } from './columns.ts';

/**
 * A pool as its events tell it. Beside them it follows from the configuration's events, from `chain_time` and from
 * `beacon_rounds`, and from nothing else.
 */
export const pools = pgTable(
  'pools',
  {
    address: text().primaryKey(),
    id: u63().notNull(),
    name: text().notNull(),
    /** By `foldText`, for searches; null where an earlier version wrote the row, until the next start. */
    foldedName: text(),
    creator: text().notNull(),
    entryLamports: u63().notNull(),
    bonusLamports: u63().notNull(),
    maxPlayers: smallint().notNull(),
    minPlayers: smallint().notNull(),
    randomMultiplier: boolean().notNull(),
    gated: boolean().notNull(),
    createdAt: seconds().notNull(),
    joinDeadline: seconds().notNull(),
    /** By the configuration in force at its creation; null where that was not seen. */
    drawTimeoutSeconds: integer(),
    status: text().$type<ServerStatus>().notNull(),
    /** Null where it does not refund. */
    refundReason: text().$type<Exclude<RefundReason, 'none'>>(),
    playerCount: smallint().notNull(),
    /** Lamports that one winner gets at least: with all seats while the pool is open, then with its players. */
    potentialLamports: u63().notNull(),
    /** All places were taken, at any time: it counts as filled though it were refunded. */
    filledAt: seconds(),
    lockedAt: seconds(),
    lockSlot: u63(),
    /** Microseconds of a slot at the lock. */
    slotMicros: integer(),
    /** The beacon's, fixed by the lock. */
    round: u63(),
    /** Time at which the round is due: the pool is drawing from then on, by the chain's clock. */
    drawAt: seconds(),
    drawDeadline: seconds(),
    /** The round's: of a locked pool as soon as a relay had it, of one that ended by it as the chain took it. */
    signature: text(),
    completer: text(),
    playersRoot: text(),
    /** Null without a draw. */
    output: text(),
    seed: text(),
    winnerCount: smallint().notNull(),
    weightSum: smallint().notNull(),
    /** Time at which winners were drawn or the refunds began. */
    settledAt: seconds(),
    /** Lamports still owed to players, creator, completers and treasury once settled; 0 before. */
    unpaidLamports: u63().notNull(),
    creatorPaidLamports: u63(),
    completerPaidLamports: u63(),
    treasuryPaidLamports: u63(),
    openEntries: integer().notNull(),
    closedAt: seconds(),
    /** The place of its last event: an earlier one that turns up later makes the pool be folded afresh. */
    slot: u63().notNull(),
    slotIndex: integer().notNull(),
    /** When it was given its account's values because its events lead to others; null where they lead to these. */
    repairedAt: seconds(),
    revision: u63().notNull(),
  },
  (table) => [
    index('pools_id').on(table.id),
    index('pools_newest').on(table.createdAt, table.id),
    index('pools_status').on(table.status, table.createdAt, table.id),
    index('pools_creator').on(table.creator, table.createdAt),
    index('pools_completer').on(table.completer),
    index('pools_settled').on(table.settledAt, table.id),
    index('pools_revision').on(table.revision),
    index('pools_round').on(table.round),
  ],
);

/** Every wallet that ever sat in a pool. */
export const seats = pgTable(
  'seats',
  {
    pool: text()
      .notNull()
      .references(() => pools.address, { onDelete: 'cascade' }),
    player: text().notNull(),
    /** The place in joining order, from 0; null after an exit. */
    seat: smallint(),
    joinedAt: seconds().notNull(),
    leftAt: seconds(),
    exitUsed: boolean().notNull(),
    /** In a pool that refunds `joined` until the refund is paid. */
    stage: text().$type<'joined' | 'exited' | 'won' | 'lost' | 'claimed' | 'refunded'>().notNull(),
    /** The place in the drawn list, winners first; null before the draw. */
    drawnIndex: smallint(),
    won: boolean().notNull(),
    /** 0 for who did not win. */
    weight: smallint().notNull(),
    stakebackLamports: u63().notNull(),
    baseLamports: u63().notNull(),
    bonusLamports: u63().notNull(),
    /** Lamports that a claim or refund has paid; null while unpaid. */
    paidLamports: u63(),
    paidAt: seconds(),
    entryClosed: boolean().notNull(),
    revision: u63().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pool, table.player] }),
    index('seats_of_player').on(table.player, table.joinedAt),
    index('seats_won').on(table.won, table.paidAt),
    index('seats_revision').on(table.revision),
    /** Of players who left, whose accounts are still there. */
    index('seats_left')
      .on(table.pool)
      .where(sql`${table.seat} is null and not ${table.entryClosed}`),
  ],
);

/** Notifications of wallets; they follow from events alone. */
export const notifications = pgTable(
  'notifications',
  {
    id: text().primaryKey(),
    wallet: text().notNull(),
    pool: text()
      .notNull()
      .references(() => pools.address, { onDelete: 'cascade' }),
    kind: text().$type<'filled' | 'ready' | 'won' | 'lost' | 'expired' | 'refunded' | 'paid'>().notNull(),
    /** From when on it is shown; Unix seconds. */
    at: seconds().notNull(),
    /** Lamports that it tells: the winnings, the refund or the payment; null where it tells none. */
    lamports: u63(),
    revision: u63().notNull(),
  },
  (table) => [
    index('notifications_of_wallet').on(table.wallet, table.at),
    index('notifications_of_pool').on(table.pool),
    index('notifications_revision').on(table.revision),
  ],
);
