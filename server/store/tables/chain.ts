import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import type { WireEventBody } from '#src/contract/events.ts';
import { base58, base58List } from '../base58.ts';
import { seconds, u63 } from './columns.ts';

/**
 * Every transaction that names the program, including failed ones. Partitioned by slot into months of 6,480,000 slots, as
 * are its events; each partition has a unique index of its signatures.
 */
export const transactions = pgTable(
  'transactions',
  {
    signature: base58().notNull(),
    slot: u63().notNull(),
    /** The transaction's position among the program's transactions of its slot. */
    slotIndex: integer().notNull(),
    /** Unix seconds of the block; null if the cluster does not report it. */
    at: seconds(),
    feePayer: base58().notNull(),
    /** Wallets that its events name, and its fee payer. */
    wallets: base58List().notNull(),
    feeLamports: u63().notNull(),
    /** The program's instructions by their IDL names, in their order. */
    instructions: text().array().notNull(),
    /** Addresses of the pools that its instructions and events name. */
    pools: base58List().notNull(),
    /** The runtime's error as JSON; null when it succeeded. */
    error: jsonb(),
    finalized: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.slot, table.slotIndex] }),
    index('transactions_unfinalized')
      .on(table.slot)
      .where(sql`not ${table.finalized}`),
    index('transactions_wallets').using('gin', table.wallets),
    index('transactions_instructions').using('gin', table.instructions),
    index('transactions_pools').using('gin', table.pools),
    index('transactions_payer').on(table.feePayer, table.at),
    index('transactions_failed')
      .on(table.slot, table.slotIndex)
      .where(sql`${table.error} is not null`),
    index('transactions_at').on(table.at),
  ],
);

/**
 * The program's events by their positions; a transaction that moves is stored again. `fields` is their JSON, with
 * lamports and slots as decimal text.
 */
export const chainEvents = pgTable(
  'chain_events',
  {
    slot: u63().notNull(),
    slotIndex: integer().notNull(),
    outerIndex: smallint().notNull(),
    innerIndex: smallint().notNull(),
    /** Null for events of the configuration and of beacons. */
    pool: base58(),
    name: text().notNull(),
    fields: jsonb().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.slot, table.slotIndex, table.outerIndex, table.innerIndex] }),
    foreignKey({
      name: 'chain_events_of_transaction',
      columns: [table.slot, table.slotIndex],
      foreignColumns: [transactions.slot, transactions.slotIndex],
    }).onDelete('cascade'),
    index('chain_events_of_pool').on(
      table.pool,
      table.slot,
      table.slotIndex,
      table.outerIndex,
      table.innerIndex,
    ),
    index('chain_events_of_none')
      .on(table.slot, table.slotIndex, table.outerIndex, table.innerIndex)
      .where(sql`${table.pool} is null`),
    index('chain_events_of_name').on(table.name, table.slot, table.slotIndex),
  ],
);

/**
 * The signatures of transactions that are not final, or that became final in the last hours: unique over all months, even
 * if a fork moves a transaction into another month.
 */
export const recentSignatures = pgTable(
  'recent_signatures',
  {
    signature: base58().primaryKey(),
    slot: u63().notNull(),
    slotIndex: integer().notNull(),
  },
  (table) => [
    index('recent_signatures_order').on(table.slot, table.slotIndex),
    foreignKey({
      name: 'recent_signatures_of_transaction',
      columns: [table.slot, table.slotIndex],
      foreignColumns: [transactions.slot, transactions.slotIndex],
    }).onDelete('cascade'),
  ],
);

/** Pools of which events were dropped with their month: their rows are final, and are never refolded. */
export const droppedPools = pgTable('dropped_pools', { pool: base58().primaryKey() });

/** When wallets last paid a transaction of a dropped month for a pool in which they had a seat. */
export const droppedPayments = pgTable('dropped_payments', {
  wallet: base58().primaryKey(),
  at: seconds().notNull(),
});

/** Listed transactions that the RPC could not return yet. The indexer retries them, and continues without them. */
export const unreadTransactions = pgTable('unread_transactions', {
  signature: text().primaryKey(),
  slot: u63().notNull(),
  /** What was wrong with the last answer. */
  reason: text().notNull(),
  /** Rounds of retries so far. */
  tries: integer().notNull(),
  /** Time of the first failure. */
  since: seconds().notNull(),
  /** Time of the next retry. */
  nextAt: seconds().notNull(),
  /** Whether an operator has dismissed it: it is neither retried nor reported any more. */
  dismissed: boolean().notNull(),
});

/** Rounds of the beacon that pools use, as far as they were fetched from its relays. */
export const beaconRounds = pgTable('beacon_rounds', {
  round: u63().primaryKey(),
  /** Verified signature; hex. */
  signature: text().notNull(),
});

/** Cursors of the indexer; one row. */
export const indexerState = pgTable('indexer_state', {
  id: smallint().primaryKey(),
  /** Genesis hash of the cluster of all rows. */
  genesisHash: text().notNull(),
  /** Everything up to this transaction is finalized and stored; null before the first. */
  finalizedSignature: text(),
  finalizedSlot: u63().notNull(),
  /** The confirmed slot up to which the chain has been read. */
  confirmedSlot: u63().notNull(),
  /** Raised by every transaction that changes what clients see; each row contains the revision that changed it last. */
  revision: u63().notNull(),
  /** The last revision that deleted rows: data read before it may refer to deleted rows. */
  removedRevision: u63().notNull(),
  /** The revision of the figures in `wallets` and `hours`; lower after a server of an earlier version has written. */
  totalsRevision: u63()
    .notNull()
    .default(sql`-1`),
  /** Transactions before this slot were dropped with their months, except those of the configuration and of beacons. */
  historySlot: u63()
    .notNull()
    .default(sql`0`),
  /** Time of the chain's clock: pools whose round is due at this time are drawing. */
  chainTime: seconds().notNull(),
});

/** The last error, in a separate table so that writing it never waits for a lock. */
export const indexerErrors = pgTable('indexer_errors', {
  id: smallint().primaryKey(),
  message: text().notNull(),
  at: seconds().notNull(),
});

/** Conditions of the indexing, for the health of every process; one row. Times are the database's own, in Unix seconds. */
export const indexerConditions = pgTable('indexer_conditions', {
  id: smallint().primaryKey(),
  /** When the newest reading of the chain ended without an error; null before the first. */
  completedAt: seconds(),
  /** Since when the node returns no transactions at all; null while it returns some. */
  faultSince: seconds(),
  /** When the last comparison of accounts and rows began; null before the first. */
  comparedAt: seconds(),
  /** Number of pools that differed in the last comparison. */
  differences: integer().notNull(),
  /** Since when every comparison has found differences; null if the last one found none. */
  differSince: seconds(),
});

/** Events for sockets in the order of their commit: ids increase, because one indexer writes at a time. */
export const liveEvents = pgTable(
  'live_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    pool: text().notNull(),
    poolId: u63().notNull(),
    type: text().$type<WireEventBody['type']>().notNull(),
    /** Wallets to which it is sent. */
    wallets: text().array().notNull(),
    /** The event in wire form, without its id. */
    body: jsonb().$type<WireEventBody>().notNull(),
    /** Time of writing by the database's clock; the retention period starts here. */
    writtenAt: seconds()
      .notNull()
      .default(sql`extract(epoch from now())::bigint`),
  },
  (table) => [index('live_events_of_pool').on(table.pool, table.id)],
);

/**
 * The id after which `live_events` is complete; one row, written by the indexing process. Without a row, no event was
 * ever deleted.
 */
export const liveOutbox = pgTable('live_outbox', {
  id: smallint().primaryKey(),
  /** No event with a greater id is missing; lower ids may be deleted, or issued before a restore. */
  floorId: bigint({ mode: 'number' }).notNull(),
  /** Origin of the database that issued the ids: if it differs, this database was restored from a copy. */
  origin: text().notNull(),
});
