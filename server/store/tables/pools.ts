import { type Column, type SQL, sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { RefundReason } from '#src/protocol/pool.ts';
import type { ServerStatus } from '#src/protocol/states.ts';
import { base58 } from '../base58.ts';
import { fillOf, seconds, u63 } from './columns.ts';

/**
 * A pool, derived from its events, the configuration's events, `chain_time` and `beacon_rounds`, and from nothing else.
 */
export const pools = pgTable(
  'pools',
  {
    address: base58().primaryKey(),
    id: u63().notNull(),
    name: text().notNull(),
    /** Folded by `foldText`, for searches; null in rows written by an earlier version, until the next start. */
    foldedName: text(),
    creator: base58().notNull(),
    entryLamports: u63().notNull(),
    bonusLamports: u63().notNull(),
    maxPlayers: smallint().notNull(),
    minPlayers: smallint().notNull(),
    randomMultiplier: boolean().notNull(),
    gated: boolean().notNull(),
    createdAt: seconds().notNull(),
    joinDeadline: seconds().notNull(),
    /** The timeout in force when the pool was created; null if the configuration's event is missing. */
    drawTimeoutSeconds: integer(),
    status: text().$type<ServerStatus>().notNull(),
    /** Null if the pool does not refund. */
    refundReason: text().$type<Exclude<RefundReason, 'none'>>(),
    playerCount: smallint().notNull(),
    /** Minimum lamports of one winner: with all seats taken while the pool is open, then with its actual players. */
    potentialLamports: u63().notNull(),
    /** When all seats were first taken: the pool counts as filled even if it is refunded later. */
    filledAt: seconds(),
    lockedAt: seconds(),
    lockSlot: u63(),
    /** Microseconds of a slot at the lock. */
    slotMicros: integer(),
    /** The beacon's round, fixed by the lock. */
    round: u63(),
    /** Time at which the round is due: the pool is drawing from then on, by the chain's clock. */
    drawAt: seconds(),
    drawDeadline: seconds(),
    /**
     * The round's signature: for a locked pool as soon as a relay has it, for an ended pool as the chain accepted it.
     */
    signature: text(),
    completer: base58(),
    playersRoot: text(),
    /** The draw's output; null without a draw. */
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
    /** The position of its last event: if an earlier event arrives later, the pool is refolded. */
    slot: u63().notNull(),
    slotIndex: integer().notNull(),
    /** When it was set to its account's values because its events yield others; null if they yield the same. */
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
    /** Ended pools that still owe something, the longest settled first. */
    index('pools_unpaid')
      .on(sql`coalesce(${table.settledAt}, 0)`, table.id, table.address)
      .where(sql`${table.unpaidLamports} > 0`),
    /** Lists of ended pools in each order. Pools in play are few, and change with every join. */
    index('pools_ended_prize').on(table.status, table.potentialLamports, table.id).where(isEnded(table)),
    index('pools_ended_entry').on(table.status, table.entryLamports, table.id).where(isEnded(table)),
    index('pools_ended_players').on(table.status, table.playerCount, table.id).where(isEnded(table)),
    index('pools_ended_fill').on(table.status, fillOf(table), table.id).where(isEnded(table)),
    index('pools_ended_deadline').on(table.status, table.joinDeadline, table.id).where(isEnded(table)),
  ],
);

function isEnded({ status }: Record<'status', Column>): SQL {
  return sql`${status} in ('completed', 'expired', 'refunding')`;
}

/**
 * The names of pools, folded for searches. Triggers of `pools` write it, once for each pool: an index of texts on
 * `pools` itself would be changed by every join.
 */
export const poolNames = pgTable(
  'pool_names',
  {
    pool: base58()
      .primaryKey()
      .references(() => pools.address, { onDelete: 'cascade' }),
    folded: text().notNull(),
  },
  // Without a list of pending entries, which searches would have to read.
  (table) => [
    index('pool_names_grams')
      .using('gin', sql`text_grams(${table.folded}, 1, 3)`)
      .with({ fastupdate: false }),
  ],
);

/** Every wallet that ever had a seat in a pool. */
export const seats = pgTable(
  'seats',
  {
    pool: base58()
      .notNull()
      .references(() => pools.address, { onDelete: 'cascade' }),
    player: base58().notNull(),
    /** The index in joining order, from 0; null after an exit. */
    seat: smallint(),
    joinedAt: seconds().notNull(),
    leftAt: seconds(),
    exitUsed: boolean().notNull(),
    /** In a refunding pool, `joined` until the refund is paid. */
    stage: text().$type<'joined' | 'exited' | 'won' | 'lost' | 'claimed' | 'refunded'>().notNull(),
    /** The index in the drawn list, winners first; null before the draw. */
    drawnIndex: smallint(),
    won: boolean().notNull(),
    /** 0 if the player did not win. */
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
    index('seats_joined').on(table.joinedAt),
    /** Index for the largest win, without and with its stakeback. */
    index('seats_win')
      .on(sql`(${table.baseLamports} + ${table.bonusLamports})`)
      .where(sql`${table.won}`),
    index('seats_prize')
      .on(sql`(${table.baseLamports} + ${table.bonusLamports} + ${table.stakebackLamports})`)
      .where(sql`${table.won}`),
    /** Players who stayed and are not paid, also in pools that have not ended. */
    index('seats_unpaid')
      .on(table.pool, table.player)
      .where(sql`${table.paidLamports} is null and ${table.seat} is not null`),
    /** Players who left, whose entry accounts are not closed yet. */
    index('seats_left')
      .on(table.pool)
      .where(sql`${table.seat} is null and not ${table.entryClosed}`),
  ],
);

/** Notifications of wallets, derived from the events of their pool; those of rematches from two pools and `rematches`. */
export const notifications = pgTable(
  'notifications',
  {
    pool: base58()
      .notNull()
      .references(() => pools.address, { onDelete: 'cascade' }),
    wallet: base58().notNull(),
    kind: text()
      .$type<'filled' | 'ready' | 'won' | 'lost' | 'expired' | 'refunded' | 'paid' | 'rematch'>()
      .notNull(),
    /** Distinguishes several payments to one wallet; empty for all other kinds. */
    share: text().$type<'' | 'payout' | 'refund' | 'creator' | 'completer'>().notNull(),
    /** Time from which on it is shown; Unix seconds. */
    at: seconds().notNull(),
    /** Lamports that it reports: the winnings, the refund or the payment; null if it reports none. */
    lamports: u63(),
    revision: u63().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pool, table.wallet, table.kind, table.share] }),
    index('notifications_of_wallet').on(table.wallet, table.at),
    index('notifications_revision').on(table.revision),
  ],
);

/**
 * The rematch of each drawn pool that its players were notified of. Rows are only ever added and outlive their pools, so
 * that no player is notified twice.
 */
export const rematches = pgTable('rematches', {
  /** Address of the drawn pool. */
  first: text().primaryKey(),
  /** Address of its rematch. */
  pool: text().notNull(),
});
