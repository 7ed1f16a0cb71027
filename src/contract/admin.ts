/**
 * Answers for admins about pools, players and the chain's transactions; every route requires a session. Amounts in
 * lamports.
 */
import * as v from 'valibot';
import {
  address,
  count,
  flag,
  lamports,
  pageOf,
  order,
  paging,
  risingOrder,
  searchText,
  signature,
  slot,
  unixSeconds,
} from './fields.ts';
import { poolSchema, SERVER_STATUSES } from './pools.ts';
import { SUGGESTION_STATUSES, suggestionIdSchema, suggestionSchema } from './suggestions.ts';
import { timeRange } from './time-range.ts';
import { CLAIM_KINDS, userTotals } from './users.ts';

const search = v.optional(searchText);
/** Schema of one of the names, or several separated by commas. */
const someOf = <const T extends readonly string[]>(names: T) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',')),
      v.array(v.picklist(names)),
    ),
  );
const listOf = <T extends v.GenericSchema>(row: T) => v.object({ ...pageOf(row).entries, total: count });

/** `GET /admin/users`. */
export const adminUsersQuery = v.object({
  ...paging,
  /** The beginning of an address. */
  search,
  sort: v.optional(
    v.picklist(['lastSeen', 'firstSeen', 'joined', 'created', 'won', 'staked', 'winnings', 'unclaimed']),
    'lastSeen',
  ),
  order,
});
const adminUserSchema = v.object({
  ...userTotals,
  /** Everything that is due to the wallet and not paid: for its seats, as a creator, and as a completer. */
  unclaimed: lamports,
  firstSeenAt: unixSeconds,
  /** Last time the wallet joined, left, completed, or paid for a transaction of a pool in which it has taken a seat. */
  lastSeenAt: unixSeconds,
});
export const adminUserListSchema = v.object({
  ...listOf(adminUserSchema).entries,
  /**
   * Sums over all matching wallets, on any page. `unclaimed` is less than the dashboard's unpaid sum: the treasury is
   * not one of these wallets, nor are completers that have never taken a seat.
   */
  totals: v.object({ staked: lamports, won: lamports, unclaimed: lamports }),
});

/** `GET /admin/pools`: pools in any state, including closed ones. */
export const adminPoolsQuery = v.object({
  ...paging,
  /** Part of a name, the beginning of an address, or a pool's number. */
  search,
  status: someOf(SERVER_STATUSES),
  creator: v.optional(address),
  passwordProtected: v.optional(flag),
  closed: v.optional(flag),
  /** By the time of creation. */
  ...timeRange,
  sort: v.optional(v.picklist(['created', 'settled', 'entry', 'players', 'unpaid', 'name']), 'created'),
  order,
});
export const adminPoolSchema = v.object({
  ...poolSchema.entries,
  filledAt: v.nullable(unixSeconds),
  lockedAt: v.nullable(unixSeconds),
  completer: v.nullable(address),
  closedAt: v.nullable(unixSeconds),
  unpaid: lamports,
  openEntries: count,
  slot,
});
export const adminPoolListSchema = listOf(adminPoolSchema);

/** `GET /admin/pool-claims`: pools that still owe something; the longest settled first by default. */
export const poolClaimsQuery = v.object({
  ...paging,
  search,
  player: v.optional(address),
  /** `players`: by the number of unpaid players. */
  sort: v.optional(v.picklist(['since', 'unpaid', 'players', 'name']), 'since'),
  order: risingOrder,
});
const payableSchema = v.object({
  kind: v.picklist([...CLAIM_KINDS, 'treasury']),
  /** Null for the treasury: its address is in the pool's account. */
  wallet: v.nullable(address),
  lamports,
});
const poolClaimSchema = v.object({
  pool: poolSchema,
  unpaid: lamports,
  /** Number of unpaid players; the lamports that the pool owes them together are in `unpaidToPlayers`. */
  unpaidPlayers: count,
  unpaidToPlayers: lamports,
  /** Lamports still owed to others than players. */
  payables: v.array(payableSchema),
  /** When the unpaid amounts became due. */
  since: unixSeconds,
});
export const poolClaimListSchema = v.object({
  ...listOf(poolClaimSchema).entries,
  /** Lamports that all matching pools owe, on any page, including the treasury's. */
  totalUnpaid: lamports,
});

/** `GET /admin/pool-claims/{pool}`: the players that a pool has not paid; by index by default. */
export const poolPayeesQuery = v.object({
  ...paging,
  /** The beginning of an address. */
  search,
  sort: v.optional(v.picklist(['index', 'lamports']), 'index'),
  order: risingOrder,
});
const poolPayeeSchema = v.object({
  wallet: address,
  kind: v.picklist(['payout', 'refund']),
  /** Position in the drawn list, which `claim` and `refund` take as their argument. */
  index: count,
  lamports,
});
export const poolPayeeListSchema = listOf(poolPayeeSchema);

/** The instruction that a pool waits for; anyone may send it. */
export const WAITS = ['lock', 'expire', 'void', 'complete', 'time_out'] as const;
export type Wait = (typeof WAITS)[number];

/** `GET /admin/pool-recovery`: pools in progress that wait for an instruction; the longest first by default. */
export const poolRecoveryQuery = v.object({
  ...paging,
  search,
  waitsFor: v.optional(v.picklist(WAITS)),
  sort: v.optional(v.picklist(['since', 'entry', 'players', 'name']), 'since'),
  order: risingOrder,
});
const nextActionSchema = v.object({
  action: v.string(),
  by: v.picklist(['newcomer', 'player', 'anyone', 'seedHolder']),
  /** Possible once both `from` values are reached, until both `until` values are; null sets no bound. */
  from: v.nullable(unixSeconds),
  fromSlot: v.nullable(slot),
  until: v.nullable(unixSeconds),
  untilSlot: v.nullable(slot),
  /** Whether the action is possible now. */
  open: v.boolean(),
});
const recoveryRowSchema = v.object({
  pool: poolSchema,
  waitsFor: v.picklist(WAITS),
  since: unixSeconds,
  /** Whether the server knows the round's signature: without it the pool can be neither completed nor voided. */
  roundIsOut: v.boolean(),
  /**
   * The instruction is possible only from this slot on: after a restart of the cluster, or while the clock is ahead of
   * the slots; null: now.
   */
  fromSlot: v.nullable(slot),
  /** Instructions that the program would accept, by the account; null if the account is closed. */
  actions: v.nullable(v.array(nextActionSchema)),
});
export const poolRecoverySchema = v.object({
  ...listOf(recoveryRowSchema).entries,
  /** Numbers of waiting pools, by the instruction they wait for. */
  counts: v.record(v.picklist(WAITS), count),
  /** Of these, the pools for which that instruction is possible now. */
  open: v.record(v.picklist(WAITS), count),
  /** The chain's clock, on which all of this is based, and the slot of the cluster's last restart; 0: never. */
  clock: v.object({ unixTimestamp: unixSeconds, slot, lastRestartSlot: slot }),
});

/** `GET /admin/pool-stale-sweep`: accounts that are no longer needed, and the rent they return. */
export const staleSweepQuery = v.object({
  ...paging,
  search,
  /** `pool`: pools that owe nothing and can be closed after their retention; `entries`: left seats. */
  what: v.optional(v.picklist(['pool', 'entries'])),
  /** `since`: by the time at which the pool was settled, or else locked. */
  sort: v.optional(v.picklist(['since', 'players', 'name']), 'since'),
  order: risingOrder,
});
const staleRowSchema = v.object({
  pool: poolSchema,
  /** When the pool was settled, or else locked; the sort key. */
  since: unixSeconds,
  /** When the pool itself can be closed; null while it is needed. */
  closableFrom: v.nullable(unixSeconds),
  closable: v.boolean(),
  /** Returned to the creator when the pool closes. */
  poolRent: lamports,
  /** Seats of players who left, each with the rent it returns to its player; the first 20. */
  entries: v.array(v.object({ wallet: address, lamports })),
  entryCount: count,
});
export const staleSweepSchema = v.object({
  ...listOf(staleRowSchema).entries,
  clock: v.object({ unixTimestamp: unixSeconds, slot }),
});

/** `GET /admin/transactions`; newest first by default. */
export const adminTransactionsQuery = v.object({
  ...paging,
  /** An IDL name. */
  instruction: v.optional(v.pipe(v.string(), v.regex(/^[a-z_]{1,40}$/, 'must be an instruction'))),
  failed: v.optional(flag),
  /** The IDL name of an event. */
  event: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z]{1,40}$/, 'must be an event'))),
  /** Wallet that paid the fee or is in an event. */
  wallet: v.optional(address),
  /** Pool that the transaction's instructions name, whether they succeeded or not. */
  pool: v.optional(address),
  signature: v.optional(signature),
  /** By the time of the block; transactions without a known time are left out. */
  ...timeRange,
  order,
});
const adminTransactionSchema = v.object({
  signature,
  slot,
  at: v.nullable(unixSeconds),
  feePayer: address,
  fee: lamports,
  instructions: v.array(v.string()),
  /** The pools in these instructions. */
  pools: v.array(address),
  /** The runtime's error; null if the transaction succeeded. */
  error: v.unknown(),
  finalized: v.boolean(),
  /** `pool` is null for events of configuration and beacons. */
  events: v.array(
    v.object({ name: v.string(), pool: v.nullable(address), fields: v.record(v.string(), v.unknown()) }),
  ),
});
export const adminTransactionListSchema = listOf(adminTransactionSchema);

/** `GET /admin/suggestions`. Merged suggestions are left out, unless requested by their status or their number. */
export const adminSuggestionsQuery = v.object({
  ...paging,
  /** Part of the title or the text. */
  search,
  status: someOf(SUGGESTION_STATUSES),
  /** A single suggestion, in any status. */
  id: v.optional(suggestionIdSchema.entries.id),
  /** Wallet that made the suggestion. */
  wallet: v.optional(address),
  sort: v.optional(v.picklist(['votes', 'created']), 'votes'),
  order,
});
/** `voted` is false in all rows. */
export const adminSuggestionListSchema = listOf(suggestionSchema);

/** Path parameter of a route below one pool. */
export const poolParamsSchema = v.object({ pool: address });
