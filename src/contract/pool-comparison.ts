/** A pool's account beside its row in the server's database, field by field. */
import * as v from 'valibot';
import { address, slot } from './fields.ts';

/**
 * How a field's value travels and is shown. `lamports` and `whole` (a number or a slot of the chain) are decimal text,
 * `count` and `seconds` numbers, `time` Unix seconds, `address` a wallet's, `account` any other one's.
 */
type FieldKind =
  | 'lamports'
  | 'whole'
  | 'count'
  | 'seconds'
  | 'time'
  | 'flag'
  | 'address'
  | 'account'
  | 'hex'
  | 'text'
  | 'status'
  | 'reason';

/** The fields that account and row both have, in the order of a pool's life. */
export const SHARED_FIELDS = {
  poolId: 'whole',
  name: 'text',
  creator: 'address',
  entryFee: 'lamports',
  bonus: 'lamports',
  multiplier: 'flag',
  password: 'flag',
  maxPlayers: 'count',
  minPlayers: 'count',
  createdAt: 'time',
  joinDeadline: 'time',
  status: 'status',
  players: 'count',
  winnerCount: 'count',
  leastWin: 'lamports',
  creatorReward: 'lamports',
  beacon: 'account',
  drawTimeout: 'seconds',
  lockedAt: 'time',
  lockSlot: 'whole',
  slotMicros: 'count',
  round: 'whole',
  drawAt: 'time',
  drawDeadline: 'time',
  seed: 'hex',
  signature: 'hex',
  completer: 'address',
  playersRoot: 'hex',
  output: 'hex',
  weightSum: 'count',
  settledAt: 'time',
  refundReason: 'reason',
  unpaid: 'lamports',
  openEntries: 'count',
  creatorPaid: 'flag',
  completerPaid: 'flag',
  treasuryPaid: 'flag',
  closed: 'flag',
} as const satisfies Record<string, FieldKind>;

/** The fields that the account alone has. */
export const ACCOUNT_FIELDS = {
  version: 'count',
  configVersion: 'whole',
  termsHash: 'hex',
  gate: 'account',
  beaconGenesis: 'time',
  beaconPeriod: 'seconds',
  countdown: 'seconds',
  retention: 'seconds',
  treasury: 'address',
  seedCommitment: 'hex',
  owed: 'lamports',
  rent: 'lamports',
} as const satisfies Record<string, FieldKind>;

/** The fields that the row alone has. */
export const ROW_FIELDS = {
  filledAt: 'time',
  chainHash: 'hex',
  closedAt: 'time',
} as const satisfies Record<string, FieldKind>;

export const FIELD_KINDS = { ...SHARED_FIELDS, ...ACCOUNT_FIELDS, ...ROW_FIELDS };
export type FieldName = keyof typeof FIELD_KINDS;
export const FIELD_NAMES = Object.keys(FIELD_KINDS) as FieldName[];

/** Null for what has not happened; left out where that side does not have the field, or there is no such side. */
const value = v.optional(v.nullable(v.union([v.string(), v.number(), v.boolean()])));

export const comparedFieldSchema = v.object({
  name: v.picklist(FIELD_NAMES),
  account: value,
  row: value,
  differs: v.boolean(),
});
export type ComparedField = v.InferOutput<typeof comparedFieldSchema>;

export const poolComparisonSchema = v.object({
  /** The chain's slot when the account was read; null where the chain could not be read, and `problem` says why. */
  chainSlot: v.nullable(slot),
  problem: v.nullable(v.string()),
  hasAccount: v.boolean(),
  /** The slot up to which the server has read the chain; null before it has. */
  readUpTo: v.nullable(slot),
  /** The slot of the last event that the server knows of the pool; null where it does not know the pool. */
  lastEvent: v.nullable(slot),
  /** First the fields of both, then those of one side alone. */
  fields: v.array(comparedFieldSchema),
  /** The account's players in its own order. */
  players: v.array(address),
  /** The players whose place or multiplier is not the same in the account and in their seat's row. */
  differingPlayers: v.array(address),
});
export type PoolComparison = v.InferOutput<typeof poolComparisonSchema>;
