import { sha256 } from '@noble/hashes/sha2.js';
import * as v from 'valibot';
import { toAddress, toHex } from '#src/protocol/bytes.ts';
import { decodeName } from '#src/protocol/names.ts';
import { type Pool, type PoolHeader, POOL_STATUSES, REFUND_REASONS } from '#src/protocol/pool.ts';
import { fieldBytes, sizeOf } from './account-bytes.ts';
import { decodeAccount } from './accounts.ts';
import { address, byteArray, flag, hex, optionalAddress, seconds, u64 } from './idl-fields.ts';

/** Length of a pool's header, which is the offset of its players. */
export const POOL_HEADER_LENGTH = sizeOf('Pool');
/** Offset of a pool's status in the account, for memcmp: one byte, the index in `POOL_STATUSES`. */
export const POOL_STATUS_OFFSET = 9;
/** Offset of a pool's integer id in the account, for memcmp. */
export const POOL_ID_OFFSET = 24;
/** Offset of a pool's creator in the account, for memcmp. */
export const POOL_CREATOR_OFFSET = 40;

const KEY_LENGTH = 32;

/** Returns a schema that converts an index in the program's list to the name. */
const oneOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  v.pipe(
    v.number(),
    v.integer(),
    v.minValue(0),
    v.maxValue(names.length - 1),
    v.transform((index): Names[number] => names[index] ?? names[0]),
  );

const termsSchema = v.object({
  treasury: address,
  beacon: address,
  gate: optionalAddress,
  seedCommitment: hex,
  name: byteArray,
  entryLamports: u64,
  bonusLamports: u64,
  configVersion: u64,
  joinDeadline: seconds,
  beaconGenesis: seconds,
  beaconPeriod: v.number(),
  countdownSeconds: v.number(),
  drawTimeoutSeconds: v.number(),
  retentionSeconds: v.number(),
  stakebackBps: v.number(),
  winnersBps: v.number(),
  creatorBps: v.number(),
  completerBps: v.number(),
  playersPerWinner: v.number(),
  maxPlayers: v.number(),
  minPlayers: v.number(),
  randomMultiplier: flag,
});

const schema = v.object({
  version: v.number(),
  status: oneOf(POOL_STATUSES),
  refundReason: oneOf(REFUND_REASONS),
  seedRevealed: flag,
  creatorPaid: flag,
  completerPaid: flag,
  treasuryPaid: flag,
  id: u64,
  creator: address,
  terms: termsSchema,
  seed: hex,
  completer: address,
  playersRoot: hex,
  signature: hex,
  output: hex,
  rentLamports: u64,
  owedLamports: u64,
  createdAt: seconds,
  lockedAt: seconds,
  drawAt: seconds,
  drawDeadline: seconds,
  settledAt: seconds,
  lockSlot: u64,
  slotMicros: v.number(),
  round: u64,
  playerCount: v.number(),
  winnerCount: v.number(),
  weightSum: v.number(),
  openEntries: v.number(),
});

/** Decodes a pool's header; `data` may end after it. @throws if the bytes are not a pool */
export function decodePoolHeader(poolAddress: string, data: Uint8Array): PoolHeader {
  const raw = decodeAccount('Pool', schema, data);
  const { terms: allTerms, seed, seedRevealed, lockedAt, settledAt, ...rest } = raw;
  const { round, lockSlot, slotMicros, drawAt, drawDeadline, ...others } = rest;
  const { signature, completer, playersRoot, output, ...header } = others;
  const { name: nameBytes, beaconPeriod: beaconPeriodSeconds, ...terms } = allTerms;
  const name = decodeName(nameBytes);
  // A round is never 0, so a nonzero one means that the pool has locked.
  const isLocked = round !== 0n;
  const isCompleted = header.status === 'completed';
  return {
    address: poolAddress,
    ...header,
    ...terms,
    beaconPeriodSeconds,
    termsHash: toHex(sha256(fieldBytes('Pool', 'terms', data))),
    name: name.ok ? name.value : `#${header.id}`,
    lockedAt: isLocked ? lockedAt : null,
    settledAt: settledAt === 0 ? null : settledAt,
    seed: seedRevealed ? seed : null,
    draw: {
      round: isLocked ? round : null,
      lockSlot: isLocked ? lockSlot : null,
      slotMicros: isLocked ? slotMicros : null,
      drawAt: isLocked ? drawAt : null,
      deadline: isLocked ? drawDeadline : null,
      signature: isCompleted || header.refundReason === 'void' ? signature : null,
      completer: isCompleted ? completer : null,
      playersRoot: isCompleted ? playersRoot : null,
      output: isCompleted ? output : null,
    },
  };
}

/** Decodes a whole pool account. @throws if the bytes are not a pool */
export function decodePool(poolAddress: string, data: Uint8Array): Pool {
  const header = decodePoolHeader(poolAddress, data);
  const { offset, length } = playersSlice(0, header.playerCount);
  const players = decodePlayers(data.subarray(offset, offset + length));
  return { ...header, players, weights: weightsOf(header, data) };
}

/** Returns where the players from one seat to before another one are in the account. */
export const playersSlice = (from: number, to: number) => ({
  offset: POOL_HEADER_LENGTH + KEY_LENGTH * from,
  length: KEY_LENGTH * (to - from),
});

/** Decodes the keys of players; an incomplete one at the end is omitted. */
export const decodePlayers = (keys: Uint8Array): string[] =>
  Array.from({ length: Math.floor(keys.length / KEY_LENGTH) }, (_, seat) =>
    toAddress(keys.subarray(KEY_LENGTH * seat, KEY_LENGTH * (seat + 1))),
  );

function weightsOf(header: PoolHeader, data: Uint8Array): number[] {
  if (header.status !== 'completed') return [];
  if (!header.randomMultiplier) return Array.from({ length: header.winnerCount }, () => 1);
  const from = POOL_HEADER_LENGTH + KEY_LENGTH * header.maxPlayers;
  return [...data.subarray(from, from + header.winnerCount)];
}
