/** A completed pool of eight, as its account and as the server tells it: each written down by itself, with every field set. */
import * as v from 'valibot';
import { poolDetailSchema, type WirePoolDetail } from '#src/contract/pools.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { sampleAddress, samplePool } from '#tests/vectors/sample-pool.ts';
import type { Projection } from '../pool-field.ts';

const T = 1_790_000_000;
export const POOL = sampleAddress(201);
export const CREATOR = sampleAddress(1);
const [REQUESTER, CAPTURER] = [sampleAddress(2), sampleAddress(3)];
export const players = Array.from({ length: 8 }, (_, index) => sampleAddress(index + 1));
const hex = (byte: string, bytes = 32): string => byte.repeat(bytes);

export const drawnAccount = (changes: Partial<Pool> = {}): Pool =>
  samplePool({
    address: POOL,
    id: 128n,
    name: 'Diamond Paws',
    creator: CREATOR,
    entryLamports: 250_000_000n,
    bonusLamports: 1_000_000_000n,
    maxPlayers: 10,
    minPlayers: 4,
    randomMultiplier: true,
    gate: sampleAddress(77),
    createdAt: T,
    joinDeadline: T + 3_600,
    status: 'completed',
    playerCount: 8,
    winnerCount: 2,
    lockedAt: T + 3_601,
    countdownEndsAt: T + 3_661,
    settledAt: T + 3_700,
    seed: hex('5e'),
    draw: {
      requester: REQUESTER,
      capturer: CAPTURER,
      requestedAt: T + 3_662,
      requestSlot: 900n,
      targetSlot: 932n,
      deadline: T + 7_262,
      capturedSlot: 933n,
      capturedHash: hex('ca'),
      playersRoot: hex('b0'),
      alpha: hex('a1', 64),
      proof: hex('9f', 80),
      output: hex('0c', 64),
    },
    weights: [3, 4],
    weightSum: 7,
    owedLamports: 1_234_567_890n,
    openEntries: 5,
    creatorPaid: true,
    requesterPaid: true,
    capturerPaid: false,
    treasuryPaid: false,
    players,
    ...changes,
  });

export const drawnRow = (changes: Partial<WirePoolDetail> = {}): WirePoolDetail => ({
  id: POOL,
  poolAddress: POOL,
  poolId: '128',
  name: 'Diamond Paws',
  creator: CREATOR,
  entryFee: '250000000',
  participantCap: 10,
  currentParticipants: 8,
  minParticipants: 4,
  createdAt: T,
  joinLeaveWindow: 3_600,
  status: 'completed',
  passwordProtected: true,
  bonusAmount: '1000000000',
  isRandomMultiplier: true,
  winnerCount: 2,
  countdownEndsAt: T + 3_661,
  settledAt: T + 3_700,
  // 15% of the entry, half of 80% of 2 SOL, and one sixth of the bonus, each floored.
  potentialWinnings: '1004166666',
  closed: false,
  lockedAt: T + 3_601,
  filledAt: null,
  draw: {
    requester: REQUESTER,
    requestedAt: T + 3_662,
    targetSlot: '932',
    deadline: T + 7_262,
    playersRoot: hex('b0'),
    seed: hex('5e'),
    capturer: CAPTURER,
    capturedAt: T + 3_680,
    capturedSlot: '933',
    capturedHash: hex('ca'),
    alpha: hex('a1', 64),
    output: hex('0c', 64),
  },
  weightSum: 7,
  unpaid: '1234567890',
  creatorReward: '20000000',
  creatorPaid: true,
  requesterPaid: true,
  capturerPaid: false,
  treasuryPaid: false,
  openEntries: 5,
  closedAt: null,
  slot: '950',
  ...changes,
});

export const projectionOf = (row: WirePoolDetail): Projection => v.parse(poolDetailSchema, row);
