/**
 * Answers that admins read on pools, players and the chain's transactions; every route asks for a session. Amounts in
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
/** One of these, or several with commas. */
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
  /** All that is due to the wallet and not paid: of its seats, as a creator, and as a completer. */
  unclaimed: lamports,
  firstSeenAt: unixSeconds,
  /** Joined, left, completed, or paid for a transaction of a pool in which it has sat. */
  lastSeenAt: unixSeconds,
});
export const adminUserListSchema = v.object({
  ...listOf(adminUserSchema).entries,
  /**
   * Sums over all wallets that match, on whichever page. `unclaimed` is less than what the dashboard calls unpaid: the treasury is
   * no wallet of these, nor who completed pools without ever having sat in one.
   */
  totals: v.object({ staked: lamports, won: lamports, unclaimed: lamports }),
});

/** `GET /admin/pools`: in any state, those closed included. */
export const adminPoolsQuery = v.object({
  ...paging,
  /** Part of a name, the beginning of an address, or a pool's number. */
  search,
  status: someOf(SERVER_STATUSES),
  creator: v.optional(address),
  passwordProtected: v.optional(flag),
  closed: v.optional(flag),
  /** By their creation. */
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

/** `GET /admin/pool-claims`: pools that still owe something; where nothing is said, the longest settled first. */
export const poolClaimsQuery = v.object({
  ...paging,
  search,
  player: v.optional(address),
  /** `players`: by how many of them are not paid. */
  sort: v.optional(v.picklist(['since', 'unpaid', 'players', 'name']), 'since'),
  order: risingOrder,
});
const claimDueSchema = v.object({
  kind: v.picklist([...CLAIM_KINDS, 'treasury']),
  /** Null for the treasury: its address stands in the pool's account. */
  wallet: v.nullable(address),
  lamports,
});
const poolClaimSchema = v.object({
  pool: poolSchema,
  unpaid: lamports,
  /** Players not paid yet, and what is theirs. */
  unpaidPlayers: count,
  unpaidToPlayers: lamports,
  /** Lamports still owed to others than players. */
  dues: v.array(claimDueSchema),
  /** When it became due. */
  since: unixSeconds,
});
export const poolClaimListSchema = v.object({
  ...listOf(poolClaimSchema).entries,
  /** Lamports that all matching pools owe, on whichever page, the treasury's included. */
  totalUnpaid: lamports,
});

/** `GET /admin/pool-claims/{pool}`: the players that a pool has not paid; where nothing is said, by their indices. */
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
  /** Place in the drawn list, which `claim` and `refund` take as their argument. */
  index: count,
  lamports,
});
export const poolPayeeListSchema = listOf(poolPayeeSchema);

/** The instruction that a pool waits for; anyone may send it. */
export const WAITS = ['lock', 'expire', 'void', 'complete', 'time_out'] as const;
export type Wait = (typeof WAITS)[number];

/** `GET /admin/pool-recovery`: pools under way that wait; where nothing is said, the longest first. */
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
  /** From both on, until both are reached; null bounds nothing. */
  from: v.nullable(unixSeconds),
  fromSlot: v.nullable(slot),
  until: v.nullable(unixSeconds),
  untilSlot: v.nullable(slot),
  /** Whether it is possible now. */
  open: v.boolean(),
});
const recoveryRowSchema = v.object({
  pool: poolSchema,
  waitsFor: v.picklist(WAITS),
  since: unixSeconds,
  /** Whether the round's signature is at hand, as far as the server knows: without it nobody can complete or void. */
  roundIsOut: v.boolean(),
  /** Only from this slot on is it possible: after a restart of the cluster, or while the clock is ahead of the slots; null: now. */
  fromSlot: v.nullable(slot),
  /** Instructions that the program would accept, by the account itself; null if the account is gone. */
  actions: v.nullable(v.array(nextActionSchema)),
});
export const poolRecoverySchema = v.object({
  ...listOf(recoveryRowSchema).entries,
  /** All that wait, by what for. */
  counts: v.record(v.picklist(WAITS), count),
  /** Those of them for which it is possible now. */
  open: v.record(v.picklist(WAITS), count),
  /** The chain's clock, by which all of this holds, and when the cluster was last restarted; 0: never. */
  clock: v.object({ unixTimestamp: unixSeconds, slot, lastRestartSlot: slot }),
});

/** `GET /admin/pool-stale-sweep`: accounts that nobody needs any more, and the rent they return. */
export const staleSweepQuery = v.object({
  ...paging,
  search,
  /** `pool`: those that owe nothing, of which the pool itself can be closed after its retention; `entries`: left seats. */
  what: v.optional(v.picklist(['pool', 'entries'])),
  /** `since`: by when it was settled, or else locked. */
  sort: v.optional(v.picklist(['since', 'players', 'name']), 'since'),
  order: risingOrder,
});
const staleRowSchema = v.object({
  pool: poolSchema,
  /** By which it is sorted: when it was settled, or else locked. */
  since: unixSeconds,
  /** From when on the pool itself can be closed; null while it is needed. */
  closableFrom: v.nullable(unixSeconds),
  closable: v.boolean(),
  /** Goes to the creator when the pool closes. */
  poolRent: lamports,
  /** Seats of those who left, each with the rent it returns to its player; the first 20 of them. */
  entries: v.array(v.object({ wallet: address, lamports })),
  entryCount: count,
});
export const staleSweepSchema = v.object({
  ...listOf(staleRowSchema).entries,
  clock: v.object({ unixTimestamp: unixSeconds, slot }),
});

/** `GET /admin/transactions`; where nothing is said, newest first. */
export const adminTransactionsQuery = v.object({
  ...paging,
  /** An IDL name. */
  instruction: v.optional(v.pipe(v.string(), v.regex(/^[a-z_]{1,40}$/, 'must be an instruction'))),
  failed: v.optional(flag),
  /** The IDL name of an event. */
  event: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z]{1,40}$/, 'must be an event'))),
  /** Wallet that paid the fee or is named in an event. */
  wallet: v.optional(address),
  /** That its instructions name, whether they succeeded or not. */
  pool: v.optional(address),
  signature: v.optional(signature),
  /** By the time of the block; those of which it is not known are left out. */
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
  /** That these name. */
  pools: v.array(address),
  /** The runtime's error; null when it succeeded. */
  error: v.unknown(),
  finalized: v.boolean(),
  /** `pool` is null of those that tell of configuration and beacons. */
  events: v.array(
    v.object({ name: v.string(), pool: v.nullable(address), fields: v.record(v.string(), v.unknown()) }),
  ),
});
export const adminTransactionListSchema = listOf(adminTransactionSchema);

/** `GET /admin/suggestions`. Those merged into others are left out, unless asked for by their status or their number. */
export const adminSuggestionsQuery = v.object({
  ...paging,
  /** Part of the title or the text. */
  search,
  status: someOf(SUGGESTION_STATUSES),
  /** One of them, whatever its status. */
  id: v.optional(suggestionIdSchema.entries.id),
  /** Wallet that made the suggestion. */
  wallet: v.optional(address),
  sort: v.optional(v.picklist(['votes', 'created']), 'votes'),
  order,
});
/** `voted` is false in all of them. */
export const adminSuggestionListSchema = listOf(suggestionSchema);

/** Path parameter of a route below one pool. */
export const poolParamsSchema = v.object({ pool: address });
