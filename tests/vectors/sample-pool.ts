/** A pool of ten seats, open with one player, to change as a test needs it. */
import { toAddress } from '#src/protocol/bytes.ts';
import { DEFAULT_SHARES } from '#src/protocol/limits.ts';
import type { DrawRecord, Pool } from '#src/protocol/pool.ts';

export const SAMPLE_TIME = 1_790_000_000;
export const SAMPLE_DEADLINE = SAMPLE_TIME + 86_400;

/** An address of 32 equal bytes. */
export const sampleAddress = (byte: number): string => toAddress(new Uint8Array(32).fill(byte));

export const NO_DRAW: DrawRecord = {
  requester: null,
  capturer: null,
  requestedAt: null,
  requestSlot: null,
  targetSlot: null,
  deadline: null,
  capturedSlot: null,
  capturedHash: null,
  playersRoot: null,
  alpha: null,
  proof: null,
  output: null,
};

export function samplePool(changes: Partial<Pool> = {}): Pool {
  return {
    ...DEFAULT_SHARES,
    entryLamports: 100_000_000n,
    bonusLamports: 0n,
    maxPlayers: 10,
    minPlayers: 4,
    randomMultiplier: false,
    countdownSeconds: 60,
    entropyDelaySlots: 32,
    drawTimeoutSeconds: 3600,
    retentionSeconds: 604_800,
    treasury: sampleAddress(200),
    vrfKey: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    address: sampleAddress(201),
    id: 7n,
    version: 1,
    name: 'Turbo Otters 42',
    creator: sampleAddress(1),
    status: 'open',
    refundReason: 'none',
    playerCount: 1,
    winnerCount: 0,
    createdAt: SAMPLE_TIME,
    joinDeadline: SAMPLE_DEADLINE,
    lockedAt: null,
    countdownEndsAt: null,
    settledAt: null,
    gate: null,
    seedCommitment: '11'.repeat(32),
    seed: null,
    draw: NO_DRAW,
    weightSum: 0,
    rentLamports: 5_000_000n,
    owedLamports: 100_000_000n,
    openEntries: 1,
    creatorPaid: false,
    requesterPaid: false,
    capturerPaid: false,
    treasuryPaid: false,
    players: [sampleAddress(1)],
    weights: [],
    ...changes,
  };
}
