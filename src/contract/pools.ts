import * as v from 'valibot';
import { beaconSchema } from './beacon.ts';
import {
  address,
  count,
  flag,
  hex,
  lamports,
  pageOf,
  paging,
  risingOrder,
  round,
  searchText,
  slot,
  unixSeconds,
} from './fields.ts';

export const SERVER_STATUSES = ['open', 'locked', 'drawing', 'completed', 'expired', 'refunding'] as const;
const status = v.picklist(SERVER_STATUSES);

/** A pool in the wire format: the content of its card. Amounts in lamports. */
export const poolSchema = v.object({
  /** The address, used by links and lookups. */
  id: address,
  poolAddress: address,
  /** The program's own number; decimal text. */
  poolId: slot,
  name: v.string(),
  creator: address,
  entryFee: lamports,
  participantCap: count,
  currentParticipants: count,
  minParticipants: count,
  createdAt: unixSeconds,
  /** Seconds after the creation in which players may join and leave. */
  joinLeaveWindow: count,
  status,
  passwordProtected: v.boolean(),
  bonusAmount: lamports,
  isRandomMultiplier: v.boolean(),
  winnerCount: count,
  /** When the deciding round is due, from which on the pool is `drawing`; null before the lock. */
  drawAt: v.nullable(unixSeconds),
  settledAt: v.nullable(unixSeconds),
  /**
   * Least lamports for one winner, stakeback included: for a full pool while it is open, then for the players it has.
   */
  potentialWinnings: lamports,
  closed: v.boolean(),
});
export type WirePool = v.InferInput<typeof poolSchema>;

/** The details of a draw; null for what has not happened. */
export const drawSchema = v.object({
  /** Fixed by the lock, as are the slot and the times below; decimal text. */
  round: v.nullable(round),
  lockSlot: v.nullable(slot),
  lockedAt: v.nullable(unixSeconds),
  drawAt: v.nullable(unixSeconds),
  /** From this time on, and some slots later, the draw can only time out. */
  deadline: v.nullable(unixSeconds),
  /**
   * The round's signature, 48 bytes: from the chain once the pool has ended by it, before that from the beacon's
   * relays.
   */
  signature: v.nullable(hex),
  completer: v.nullable(address),
  playersRoot: v.nullable(hex),
  output: v.nullable(hex),
  /** The seed that the creator committed to, once it is revealed. */
  seed: v.nullable(hex),
});

export const poolDetailSchema = v.object({
  ...poolSchema.entries,
  filledAt: v.nullable(unixSeconds),
  /** Why the pool refunds; null if it does not. */
  refundReason: v.nullable(v.picklist(['deadline', 'timeout', 'void'])),
  /** The beacon whose round decides; null while the server has not read the configuration that names it. */
  beacon: v.nullable(beaconSchema),
  draw: drawSchema,
  weightSum: count,
  /** Total still owed, in lamports. */
  unpaid: lamports,
  creatorReward: lamports,
  creatorPaid: v.boolean(),
  completerPaid: v.boolean(),
  treasuryPaid: v.boolean(),
  openEntries: count,
  closedAt: v.nullable(unixSeconds),
  /** The slot of the pool's last event. */
  slot,
});
export type WirePoolDetail = v.InferInput<typeof poolDetailSchema>;

export const POOL_SORTS = ['newest', 'oldest', 'ending', 'entry', 'players', 'prize', 'fill'] as const;

/**
 * `GET /pools`. Buckets are those of the specification: half-open, without the upper bound, but 25% and 75% count as
 * filling.
 */
export const poolListQuery = v.object({
  ...paging,
  network: v.optional(v.string()),
  /** Part of a name; case-insensitive. */
  search: v.optional(searchText),
  /** One status, several with commas, or `active` for those that can still be played. */
  status: v.optional(v.pipe(v.string(), v.regex(/^[a-z]+(,[a-z]+)*$/))),
  size: v.optional(v.picklist(['small', 'medium', 'large'])),
  entry: v.optional(v.picklist(['low', 'medium', 'high'])),
  potential: v.optional(v.picklist(['low', 'medium', 'high'])),
  fill: v.optional(v.picklist(['started', 'filling', 'nearly'])),
  passwordProtected: v.optional(flag),
  creator: v.optional(address),
  sort: v.optional(v.picklist(POOL_SORTS), 'newest'),
});
export const poolListSchema = pageOf(poolSchema);

export const STAGES = ['joined', 'exited', 'locked', 'won', 'lost', 'claimed', 'refunded'] as const;

/** A seat of a pool. Amounts in lamports; `total` is what is or was due, null before the outcome. */
export const participantSchema = v.object({
  wallet: address,
  /** The position in joining order, from 0; null after an exit. */
  seat: v.nullable(count),
  joinedAt: unixSeconds,
  leftAt: v.nullable(unixSeconds),
  exitUsed: v.boolean(),
  stage: v.picklist(STAGES),
  isCreator: v.boolean(),
  drawnIndex: v.nullable(count),
  weight: count,
  stakeback: lamports,
  baseWinnings: lamports,
  bonus: lamports,
  total: v.nullable(lamports),
  paid: v.nullable(lamports),
  paidAt: v.nullable(unixSeconds),
});
export const PARTICIPANT_SORTS = ['place', 'joined', 'weight', 'total', 'paidAt'] as const;
export const participantQuery = v.object({
  ...paging,
  /** `place`: in drawn or joining order, players who left last; `total`: what the seat pays. */
  sort: v.optional(v.picklist(PARTICIPANT_SORTS), 'place'),
  order: risingOrder,
});
export const participantListSchema = pageOf(participantSchema);
