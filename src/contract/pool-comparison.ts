/** Compares a pool's account with its row in the server's database, field by field. */
import * as v from 'valibot';
import { address, slot } from './fields.ts';

/**
 * How a field's value is transmitted and shown. `lamports` and `whole` (a number or a slot of the chain) are decimal
 * text, `count` and `seconds` numbers, `time` Unix seconds, `address` a wallet's, `account` any other one's.
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

/** The fields of both account and row, in the order of a pool's life. */
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

/** The fields that only the account has. */
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

/** The fields that only the row has. */
export const ROW_FIELDS = {
  filledAt: 'time',
  chainHash: 'hex',
  closedAt: 'time',
} as const satisfies Record<string, FieldKind>;

export const FIELD_KINDS = { ...SHARED_FIELDS, ...ACCOUNT_FIELDS, ...ROW_FIELDS };
export type FieldName = keyof typeof FIELD_KINDS;
export const FIELD_NAMES = Object.keys(FIELD_KINDS) as FieldName[];

/** Null for what has not happened; left out if that side does not have the field, or does not exist. */
const value = v.optional(v.nullable(v.union([v.string(), v.number(), v.boolean()])));

export const comparedFieldSchema = v.object({
  name: v.picklist(FIELD_NAMES),
  account: value,
  row: value,
  differs: v.boolean(),
});
export type ComparedField = v.InferOutput<typeof comparedFieldSchema>;

export const poolComparisonSchema = v.object({
  /** The chain's slot when the account was read; null if the chain could not be read, with the reason in `problem`. */
  chainSlot: v.nullable(slot),
  problem: v.nullable(v.string()),
  hasAccount: v.boolean(),
  /** The slot up to which the server has read the chain; null before it has. */
  readUpTo: v.nullable(slot),
  /** The slot of the last event of the pool that the server has indexed; null if the pool is not indexed. */
  lastEvent: v.nullable(slot),
  /** The fields of both first, then those of only one side. */
  fields: v.array(comparedFieldSchema),
  /** The account's players in the account's order. */
  players: v.array(address),
  /** The players whose position or multiplier differs between the account and their seat's row. */
  differingPlayers: v.array(address),
});
export type PoolComparison = v.InferOutput<typeof poolComparisonSchema>;
