/** A pool of ten seats, open with one player, to change as a test needs it. */
import { NOMINAL_SLOT_MICROS } from '../limits.ts';
import { QUICKNET } from '#src/beacon/chain.ts';
import { toAddress } from '../bytes.ts';
import { DEFAULT_SHARES } from '../limits.ts';
import { NO_DRAW, type Pool } from '../pool.ts';

export const SAMPLE_TIME = 1_790_000_000;
export const SAMPLE_DEADLINE = SAMPLE_TIME + 86_400;

/** An address of 32 equal bytes; for a number above 255 the first byte differs. */
export const sampleAddress = (number: number): string =>
  toAddress(new Uint8Array(32).fill(number).fill(number > 255 ? number >> 8 : number, 0, 1));

export { NO_DRAW };

/** The times of a lock ten minutes after the creation: its countdown ends a second before the round is due. */
export const SAMPLE_LOCK = {
  status: 'locked',
  lockedAt: SAMPLE_TIME + 600,
  draw: {
    ...NO_DRAW,
    round: 32_399_099n,
    lockSlot: 5_000n,
    slotMicros: NOMINAL_SLOT_MICROS,
    drawAt: SAMPLE_TIME + 661,
    deadline: SAMPLE_TIME + 661 + 86_400,
  },
} as const;

export function samplePool(changes: Partial<Pool> = {}): Pool {
  return {
    ...DEFAULT_SHARES,
    entryLamports: 100_000_000n,
    bonusLamports: 0n,
    maxPlayers: 10,
    minPlayers: 4,
    randomMultiplier: false,
    countdownSeconds: 60,
    drawTimeoutSeconds: 86_400,
    retentionSeconds: 604_800,
    treasury: sampleAddress(200),
    beacon: sampleAddress(202),
    beaconGenesis: QUICKNET.genesis,
    beaconPeriodSeconds: QUICKNET.periodSeconds,
    address: sampleAddress(201),
    id: 7n,
    version: 2,
    configVersion: 1n,
    termsHash: '33'.repeat(32),
    name: 'Turbo Otters 42',
    creator: sampleAddress(1),
    status: 'open',
    refundReason: 'none',
    playerCount: 1,
    winnerCount: 0,
    createdAt: SAMPLE_TIME,
    joinDeadline: SAMPLE_DEADLINE,
    lockedAt: null,
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
    completerPaid: false,
    treasuryPaid: false,
    players: [sampleAddress(1)],
    weights: [],
    ...changes,
  };
}
