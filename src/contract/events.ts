import * as v from 'valibot';
import {
  address,
  count,
  hex,
  lamports,
  pageOf,
  paging,
  risingOrder,
  round,
  signature,
  slot,
  unixSeconds,
} from './fields.ts';
import { poolSchema, SERVER_STATUSES, STAGES } from './pools.ts';

const status = v.picklist(SERVER_STATUSES);

const shared = {
  /**
   * Rises from event to event, across all pools: the position to resume after. It starts at the microsecond in which
   * the server's database was created, so that the ids of an earlier database are lower than all of them.
   */
  id: count,
  poolId: slot,
  poolAddress: address,
  /** Unix seconds of the transaction, or of an event without one. */
  timestamp: unixSeconds,
  /** The transaction; null if a fork has dropped it, and for events that no transaction caused. */
  signature: v.nullable(signature),
  /** The transaction's slot; without one, the slot up to which the server had read the chain. */
  slot,
  /** Set if the event corrects events of transactions that a fork has dropped, or that were found late. */
  isCorrection: v.optional(v.boolean(), false),
};

const winnerSchema = v.object({
  walletAddress: address,
  /** Base winnings and bonus; the stakeback is listed separately. */
  totalWon: lamports,
  baseWinnings: lamports,
  bonus: lamports,
  stakebackAmount: lamports,
  winnerType: v.picklist(['standard', 'multiplier']),
});
const loserSchema = v.object({ walletAddress: address, stakebackAmount: lamports });

/** Events by `type`, as the specification's section 4 names them, and `rematch_opened`. Amounts in lamports. */
export const liveEventSchema = v.variant('type', [
  v.object({ ...shared, type: v.literal('pool_created'), creator: address, pool: poolSchema }),
  v.object({ ...shared, type: v.literal('user_joined'), user: address, participantCount: count }),
  v.object({ ...shared, type: v.literal('user_left'), user: address, participantCount: count }),
  v.object({
    ...shared,
    type: v.literal('pool_state_changed'),
    oldState: status,
    newState: status,
    /** The values that a lock has fixed. */
    lock: v.optional(
      v.object({ round, slot, slotMicros: count, lockedAt: unixSeconds, drawAt: unixSeconds }),
    ),
  }),
  /**
   * The round that decides a locked pool is published: if it is too early, the pool can be voided, else completed from
   * `drawAt` on.
   */
  v.object({
    ...shared,
    type: v.literal('vrf_result_received'),
    round: v.optional(round),
    /** Verified; 48 bytes. */
    roundSignature: v.optional(hex),
  }),
  v.object({
    ...shared,
    type: v.literal('pool_resolved'),
    poolName: v.string(),
    winnerCount: count,
    loserCount: count,
    /** Total lamports for the winners, stakebacks included; events stored by older servers lack it. */
    totalWinnings: v.optional(lamports),
  }),
  v.object({
    ...shared,
    type: v.literal('pool_resolved_details'),
    poolName: v.string(),
    entryAmount: lamports,
    creator: address,
    creatorReward: lamports,
    winnerCount: count,
    loserCount: count,
    winners: v.array(winnerSchema),
    losers: v.array(loserSchema),
  }),
  v.object({ ...shared, type: v.literal('payout_claimed'), participant: address, amount: lamports }),
  v.object({
    ...shared,
    type: v.literal('participant_state_changed'),
    participant: address,
    stage: v.picklist(STAGES),
    metadata: v.record(v.string(), v.string()),
  }),
  v.object({
    ...shared,
    type: v.literal('participant_refunded'),
    participant: address,
    refundAmount: lamports,
    isCreator: v.boolean(),
  }),
  /**
   * A player of a drawn pool has opened a pool with the same terms within ten minutes of the draw. Sent to the other
   * players of the first pool, once for each first pool; the shared fields are the new pool's.
   */
  v.object({
    ...shared,
    type: v.literal('rematch_opened'),
    firstPoolId: slot,
    firstPoolAddress: address,
    creator: address,
    entryAmount: lamports,
  }),
]);
export type LiveEvent = v.InferOutput<typeof liveEventSchema>;
export type WireEvent = v.InferInput<typeof liveEventSchema>;
/** `Omit` over each member of the union. */
type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;
/** An event before the database has assigned its id. */
export type WireEventBody = WithoutId<WireEvent>;

const MOST_EVENTS = 500;

/**
 * `GET /events` and `/pools/{id}/events`: the events after an id, oldest first, so that a reconnected socket misses
 * none.
 */
export const eventQuery = v.object({
  limit: paging.limit,
  after: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,16}$/, 'must be an id of an event'),
      v.transform(Number),
      v.safeInteger(),
    ),
    '0',
  ),
});
export const eventListSchema = v.object({
  data: v.pipe(v.array(liveEventSchema), v.maxLength(MOST_EVENTS)),
  /** The newest id; the end is reached when the last of `data` has it. */
  lastId: count,
  /**
   * All events after this id are kept: a client whose `after` is lower may have missed some, and refetches everything.
   */
  floorId: count,
});

/** `GET /stream`: `after` stands for `Last-Event-ID`, for clients that cannot send the header. */
export const streamQuery = v.object({ after: v.optional(v.string()) });

/** One event of the program, as the chain emitted it. */
export const chainEventSchema = v.object({
  signature,
  slot,
  at: v.nullable(unixSeconds),
  finalized: v.boolean(),
  name: v.string(),
  fields: v.record(v.string(), v.unknown()),
});
export const chainEventQuery = v.object({ ...paging, order: risingOrder });
export const chainEventListSchema = pageOf(chainEventSchema);
