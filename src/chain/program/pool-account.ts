import './buffer.ts';
import { PublicKey } from '@solana/web3.js';
import * as v from 'valibot';
import { decodeName } from '#src/protocol/names.ts';
import { type Pool, type PoolHeader, POOL_STATUSES, REFUND_REASONS } from '#src/protocol/pool.ts';
import { sizeOf } from './account-bytes.ts';
import { address, byteArray, flag, hex, optionalAddress, seconds, u64 } from './account-fields.ts';
import { decodeAccount } from './accounts.ts';

/** Where a pool's players begin. */
export const POOL_HEADER_LENGTH = sizeOf('Pool');
/** Where a pool's integer id stands in the account, for memcmp. */
export const POOL_ID_OFFSET = 24;
/** Where a pool's creator stands in the account, for memcmp. */
export const POOL_CREATOR_OFFSET = 40;

const KEY_LENGTH = 32;

const schema = v.object({
  version: v.number(),
  status: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(POOL_STATUSES.length - 1)),
  refund_reason: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(REFUND_REASONS.length - 1)),
  random_multiplier: flag,
  seed_revealed: flag,
  creator_paid: flag,
  requester_paid: flag,
  capturer_paid: flag,
  treasury_paid: flag,
  id: u64,
  creator: address,
  name: byteArray,
  treasury: address,
  vrf_key: hex,
  gate: optionalAddress,
  seed_commitment: hex,
  seed: hex,
  requester: optionalAddress,
  capturer: optionalAddress,
  players_root: hex,
  captured_hash: hex,
  alpha: hex,
  proof: hex,
  output: hex,
  entry_lamports: u64,
  bonus_lamports: u64,
  rent_lamports: u64,
  owed_lamports: u64,
  created_at: seconds,
  join_deadline: seconds,
  locked_at: seconds,
  countdown_ends_at: seconds,
  requested_at: seconds,
  draw_deadline: seconds,
  settled_at: seconds,
  request_slot: u64,
  target_slot: u64,
  captured_slot: u64,
  countdown_seconds: v.number(),
  entropy_delay_slots: v.number(),
  draw_timeout_seconds: v.number(),
  retention_seconds: v.number(),
  stakeback_bps: v.number(),
  winners_bps: v.number(),
  creator_bps: v.number(),
  completers_bps: v.number(),
  players_per_winner: v.number(),
  max_players: v.number(),
  min_players: v.number(),
  player_count: v.number(),
  winner_count: v.number(),
  weight_sum: v.number(),
  open_entries: v.number(),
});

type Raw = v.InferOutput<typeof schema>;

/** Decodes a pool's header; `data` may end behind it. @throws where the bytes are no pool */
export function decodePoolHeader(poolAddress: string, data: Uint8Array): PoolHeader {
  const raw = decodeAccount('Pool', schema, data);
  const name = decodeName(raw.name);
  return {
    address: poolAddress,
    id: raw.id,
    version: raw.version,
    name: name.ok ? name.name : `#${raw.id}`,
    creator: raw.creator,
    status: POOL_STATUSES[raw.status] ?? 'open',
    refundReason: REFUND_REASONS[raw.refund_reason] ?? 'none',
    playerCount: raw.player_count,
    winnerCount: raw.winner_count,
    createdAt: raw.created_at,
    joinDeadline: raw.join_deadline,
    lockedAt: orNull(raw.locked_at),
    countdownEndsAt: orNull(raw.countdown_ends_at),
    settledAt: orNull(raw.settled_at),
    gate: raw.gate,
    seedCommitment: raw.seed_commitment,
    seed: raw.seed_revealed ? raw.seed : null,
    weightSum: raw.weight_sum,
    rentLamports: raw.rent_lamports,
    owedLamports: raw.owed_lamports,
    openEntries: raw.open_entries,
    creatorPaid: raw.creator_paid,
    requesterPaid: raw.requester_paid,
    capturerPaid: raw.capturer_paid,
    treasuryPaid: raw.treasury_paid,
    ...termsOf(raw),
    draw: drawOf(raw),
  };
}

function termsOf(raw: Raw) {
  return {
    entryLamports: raw.entry_lamports,
    bonusLamports: raw.bonus_lamports,
    maxPlayers: raw.max_players,
    minPlayers: raw.min_players,
    randomMultiplier: raw.random_multiplier,
    countdownSeconds: raw.countdown_seconds,
    entropyDelaySlots: raw.entropy_delay_slots,
    drawTimeoutSeconds: raw.draw_timeout_seconds,
    retentionSeconds: raw.retention_seconds,
    treasury: raw.treasury,
    vrfKey: raw.vrf_key,
    stakebackBps: raw.stakeback_bps,
    winnersBps: raw.winners_bps,
    creatorBps: raw.creator_bps,
    completersBps: raw.completers_bps,
    playersPerWinner: raw.players_per_winner,
  };
}

function drawOf(raw: Raw): PoolHeader['draw'] {
  const requested = raw.requested_at !== 0;
  const captured = raw.captured_slot !== 0n;
  const proven = POOL_STATUSES[raw.status] === 'completed';
  return {
    requester: raw.requester,
    capturer: raw.capturer,
    requestedAt: requested ? raw.requested_at : null,
    requestSlot: requested ? raw.request_slot : null,
    targetSlot: requested ? raw.target_slot : null,
    deadline: requested ? raw.draw_deadline : null,
    playersRoot: requested ? raw.players_root : null,
    capturedSlot: captured ? raw.captured_slot : null,
    capturedHash: captured ? raw.captured_hash : null,
    alpha: captured ? raw.alpha : null,
    proof: proven ? raw.proof : null,
    output: proven ? raw.output : null,
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

function orNull(value: number): number | null {
  return value === 0 ? null : value;
}
