import { sql } from 'drizzle-orm';
import { bigint, bigserial, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { seconds } from './columns.ts';

/** Suggestions of players. */
export const suggestions = pgTable(
  'suggestions',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    wallet: text().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    /** Title and body folded by `foldText`, a line each, for searches; null in rows written by an earlier version. */
    foldedText: text(),
    /** open, planned, done, declined or merged. */
    status: text().notNull(),
    /** The admins' answer. */
    answer: text(),
    /** The suggestion it was merged into. */
    mergedInto: bigint({ mode: 'number' }),
    votes: integer().notNull(),
    createdAt: seconds().notNull(),
    updatedAt: seconds().notNull(),
  },
  (table) => [
    index('suggestions_votes').on(table.votes, table.id),
    index('suggestions_wallet').on(table.wallet),
  ],
);

export const suggestionVotes = pgTable(
  'suggestion_votes',
  {
    suggestion: bigint({ mode: 'number' })
      .notNull()
      .references(() => suggestions.id, { onDelete: 'cascade' }),
    wallet: text().notNull(),
    at: seconds().notNull(),
  },
  (table) => [primaryKey({ columns: [table.suggestion, table.wallet] })],
);

/** Signatures of wallets' actions: each is used once, and a repeated request gets the first answer. */
export const usedSignatures = pgTable(
  'used_signatures',
  {
    signature: text().primaryKey(),
    expiresAt: seconds().notNull(),
    /** The answer as sent; null until the signed action has committed. */
    answer: jsonb(),
  },
  (table) => [index('used_signatures_expiry').on(table.expiresAt)],
);

/** Sign-in inputs that the server has issued and that are still unused. */
export const signInInputs = pgTable(
  'sign_in_inputs',
  {
    nonce: text().primaryKey(),
    /** The input as issued: a signature is checked against it, never against the client's copy. */
    input: jsonb().notNull(),
    expiresAt: seconds().notNull(),
  },
  (table) => [index('sign_in_inputs_expiry').on(table.expiresAt)],
);

export const adminSessions = pgTable(
  'admin_sessions',
  {
    /** sha256 of the cookie, as hex: access to the database is not enough to use a session. */
    tokenHash: text().primaryKey(),
    wallet: text().notNull(),
    createdAt: seconds().notNull(),
    /** Time of its last request that was not read-only, to a minute. */
    usedAt: seconds().notNull(),
    expiresAt: seconds().notNull(),
  },
  (table) => [
    index('admin_sessions_expiry').on(table.expiresAt),
    index('admin_sessions_wallet').on(table.wallet),
  ],
);

/** Actions of admins; rows are only ever added. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** Null for failed sign-ins. */
    wallet: text(),
    action: text().notNull(),
    detail: jsonb().notNull(),
    at: seconds().notNull(),
  },
  (table) => [
    index('audit_log_wallet').on(table.wallet, table.id),
    index('audit_log_at').on(table.at, table.id),
    index('audit_log_signature')
      .on(sql`(${table.detail}->>'signature')`)
      .where(sql`${table.action} = 'transaction_sent'`),
  ],
);

/** Counts of all processes together; unlogged, because counts may be reset by a crash. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** The name of the limit, and of the client whose requests it counts. */
    key: text().primaryKey(),
    count: integer().notNull(),
    /** Unix milliseconds, by the database's clock. */
    expiresAt: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [index('rate_limits_expiry').on(table.expiresAt)],
);

/** The wallets that are connected to each process, and their subnets. Unlogged, like `presence_leases`. */
export const presence = pgTable(
  'presence',
  {
    process: text().notNull(),
    wallet: text().notNull(),
    /** The hash of the client's subnet that `subnetOf` returns. */
    subnet: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.subnet, table.wallet, table.process] })],
);

/** The processes whose rows in `presence` count. Each renews its lease every second, and all its rows after a crash. */
export const presenceLeases = pgTable('presence_leases', {
  process: text().primaryKey(),
  /** Unix milliseconds, by the database's clock. */
  expiresAt: bigint({ mode: 'number' }).notNull(),
  /** How often the rows of the process have changed. */
  version: integer().notNull(),
});
