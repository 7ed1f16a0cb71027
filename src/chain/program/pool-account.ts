import './buffer.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { PublicKey } from '@solana/web3.js';
import * as v from 'valibot';
import { toHex } from '#src/protocol/bytes.ts';
import { decodeName } from '#src/protocol/names.ts';
import {
  type DrawRecord,
  type Pool,
  type PoolHeader,
  type PoolTerms,
  POOL_STATUSES,
  REFUND_REASONS,
} from '#src/protocol/pool.ts';
import { fieldBytes, sizeOf } from './account-bytes.ts';
import { address, byteArray, flag, hex, optionalAddress, seconds, u64 } from './account-fields.ts';
import { decodeAccount } from './accounts.ts';

/** Where a pool's players begin. */
export const POOL_HEADER_LENGTH = sizeOf('Pool');
/** Where a pool's integer id stands in the account, for memcmp. */
export const POOL_ID_OFFSET = 24;
/** Where a pool's creator stands in the account, for memcmp. */
export const POOL_CREATOR_OFFSET = 40;

const KEY_LENGTH = 32;

const termsSchema = v.object({
  treasury: address,
  beacon: address,
  gate: optionalAddress,
  seed_commitment: hex,
  name: byteArray,
  entry_lamports: u64,
  bonus_lamports: u64,
  config_version: u64,
  join_deadline: seconds,
  beacon_genesis: seconds,
  beacon_period: v.number(),
  countdown_seconds: v.number(),
  draw_timeout_seconds: v.number(),
  retention_seconds: v.number(),
  stakeback_bps: v.number(),
  winners_bps: v.number(),
  creator_bps: v.number(),
  completer_bps: v.number(),
  players_per_winner: v.number(),
  max_players: v.number(),
  min_players: v.number(),
  random_multiplier: flag,
});

const schema = v.object({
  version: v.number(),
  status: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(POOL_STATUSES.length - 1)),
  refund_reason: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(REFUND_REASONS.length - 1)),
  seed_revealed: flag,
  creator_paid: flag,
  completer_paid: flag,
  treasury_paid: flag,
  id: u64,
  creator: address,
  terms: termsSchema,
  seed: hex,
  completer: address,
  players_root: hex,
  signature: hex,
  output: hex,
  rent_lamports: u64,
  owed_lamports: u64,
  created_at: seconds,
  locked_at: seconds,
  draw_at: seconds,
  draw_deadline: seconds,
  settled_at: seconds,
  lock_slot: u64,
  round: u64,
  player_count: v.number(),
  winner_count: v.number(),
  weight_sum: v.number(),
  open_entries: v.number(),
});

type Raw = v.InferOutput<typeof schema>;

/** Decodes a pool's header; `data` may end behind it. @throws where the bytes are no pool */
export function decodePoolHeader(poolAddress: string, data: Uint8Array): PoolHeader {
  const raw = decodeAccount('Pool', schema, data);
  const { terms } = raw;
  const name = decodeName(terms.name);
  const status = POOL_STATUSES[raw.status] ?? 'open';
  const refundReason = REFUND_REASONS[raw.refund_reason] ?? 'none';
  return {
    address: poolAddress,
    id: raw.id,
    version: raw.version,
    configVersion: terms.config_version,
    termsHash: toHex(sha256(fieldBytes('Pool', 'terms', data))),
    name: name.ok ? name.name : `#${raw.id}`,
    creator: raw.creator,
    status,
    refundReason,
    playerCount: raw.player_count,
    winnerCount: raw.winner_count,
    createdAt: raw.created_at,
    joinDeadline: terms.join_deadline,
    lockedAt: raw.round === 0n ? null : raw.locked_at,
    settledAt: raw.settled_at === 0 ? null : raw.settled_at,
    gate: terms.gate,
    seedCommitment: terms.seed_commitment,
    seed: raw.seed_revealed ? raw.seed : null,
    weightSum: raw.weight_sum,
    rentLamports: raw.rent_lamports,
    owedLamports: raw.owed_lamports,
    openEntries: raw.open_entries,
    creatorPaid: raw.creator_paid,
    completerPaid: raw.completer_paid,
    treasuryPaid: raw.treasury_paid,
    ...termsOf(terms),
    draw: drawOf(raw, status === 'completed', refundReason === 'void'),
  };
}

function termsOf(terms: Raw['terms']): PoolTerms {
  return {
    entryLamports: terms.entry_lamports,
    bonusLamports: terms.bonus_lamports,
    maxPlayers: terms.max_players,
    minPlayers: terms.min_players,
    randomMultiplier: terms.random_multiplier,
    countdownSeconds: terms.countdown_seconds,
    drawTimeoutSeconds: terms.draw_timeout_seconds,
    retentionSeconds: terms.retention_seconds,
    treasury: terms.treasury,
    beacon: terms.beacon,
    beaconGenesis: terms.beacon_genesis,
    beaconPeriodSeconds: terms.beacon_period,
    stakebackBps: terms.stakeback_bps,
    winnersBps: terms.winners_bps,
    creatorBps: terms.creator_bps,
    completerBps: terms.completer_bps,
    playersPerWinner: terms.players_per_winner,
  };
}

/** A round is never 0, so that its number says whether the pool has locked. */
function drawOf(raw: Raw, isCompleted: boolean, isVoid: boolean): DrawRecord {
  const isLocked = raw.round !== 0n;
  return {
    round: isLocked ? raw.round : null,
    lockSlot: isLocked ? raw.lock_slot : null,
    drawAt: isLocked ? raw.draw_at : null,
    deadline: isLocked ? raw.draw_deadline : null,
    signature: isCompleted || isVoid ? raw.signature : null,
    completer: isCompleted ? raw.completer : null,
    playersRoot: isCompleted ? raw.players_root : null,
    output: isCompleted ? raw.output : null,
  };
}

/** Decodes a whole pool account. @throws where the bytes are no pool */
export function decodePool(poolAddress: string, data: Uint8Array): Pool {
  const header = decodePoolHeader(poolAddress, data);
  const players = Array.from({ length: header.playerCount }, (_, seat) => {
    const from = POOL_HEADER_LENGTH + KEY_LENGTH * seat;
    return new PublicKey(data.subarray(from, from + KEY_LENGTH)).toBase58();
  });
  return { ...header, players, weights: weightsOf(header, data) };
}

function weightsOf(header: PoolHeader, data: Uint8Array): number[] {
  if (header.status !== 'completed') return [];
  if (!header.randomMultiplier) return Array.from({ length: header.winnerCount }, () => 1);
  const from = POOL_HEADER_LENGTH + KEY_LENGTH * header.maxPlayers;
  return [...data.subarray(from, from + header.winnerCount)];
}
