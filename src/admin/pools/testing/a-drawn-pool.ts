/** A completed pool of eight, as its account and as the server tells it: each written down by itself, with every field set. */
import * as v from 'valibot';
import { poolDetailSchema, type WirePoolDetail } from '#src/contract/pools.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { sampleAddress, samplePool } from '#src/protocol/testing/sample-pool.ts';
import type { Projection } from '../pool-field.ts';

const T = 1_790_000_000;
export const POOL = sampleAddress(201);
export const CREATOR = sampleAddress(1);
const COMPLETER = sampleAddress(2);
const BEACON = sampleAddress(202);
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
    beacon: BEACON,
    createdAt: T,
    joinDeadline: T + 3_600,
    status: 'completed',
    playerCount: 8,
    winnerCount: 2,
    lockedAt: T + 3_601,
    settledAt: T + 3_700,
    seed: hex('5e'),
    draw: {
      round: 32_400_100n,
      lockSlot: 900n,
      drawAt: T + 3_664,
      deadline: T + 90_064,
      signature: hex('9f', 48),
      completer: COMPLETER,
      playersRoot: hex('b0'),
      output: hex('0c'),
    },
    weights: [3, 4],
    weightSum: 7,
    owedLamports: 1_234_567_890n,
    openEntries: 5,
    creatorPaid: true,
    completerPaid: true,
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
  drawAt: T + 3_664,
  settledAt: T + 3_700,
  // 15% of the entry, half of 80% of 2 SOL, and one sixth of the bonus, each floored.
  potentialWinnings: '1004166666',
  closed: false,
  filledAt: null,
  refundReason: null,
  beacon: { address: BEACON, chainHash: hex('52'), periodSeconds: 3, genesis: 1_692_803_367 },
  draw: {
    round: '32400100',
    lockSlot: '900',
    lockedAt: T + 3_601,
    drawAt: T + 3_664,
    deadline: T + 90_064,
    signature: hex('9f', 48),
    completer: COMPLETER,
    playersRoot: hex('b0'),
    output: hex('0c'),
    seed: hex('5e'),
  },
  weightSum: 7,
  unpaid: '1234567890',
  creatorReward: '20000000',
  creatorPaid: true,
  completerPaid: true,
  treasuryPaid: false,
  openEntries: 5,
  closedAt: null,
  slot: '950',
  ...changes,
});

export const projectionOf = (row: WirePoolDetail): Projection => v.parse(poolDetailSchema, row);
