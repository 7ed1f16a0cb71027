import type * as v from 'valibot';
import type { WirePool, WirePoolDetail } from '#src/contract/pools.ts';
import type { blockchainSchema } from '#src/contract/service.ts';
import { NO_DRAW, SAMPLE_TIME, sampleAddress } from '#tests/vectors/sample-pool.ts';

/** A server whose oracle is silent, with two draws waiting. */
export const wireBlockchain = (vrfKey: string): v.InferInput<typeof blockchainSchema> => ({
  cluster: 'localnet',
  genesisHash: 'genesis',
  slot: '1',
  unixTimestamp: SAMPLE_TIME,
  programId: sampleAddress(1),
  config: {
    version: '1',
    admin: sampleAddress(1),
    pendingAdmin: null,
    treasury: sampleAddress(2),
    vrfKey,
    minStake: '1',
    cooldownSeconds: 0,
    countdownSeconds: 60,
    entropyDelaySlots: 32,
    drawTimeoutSeconds: 3_600,
    retentionSeconds: 86_400,
    paused: false,
  },
  oracle: {
    vrfKey,
    drawsRequested: 7,
    drawsProven: 4,
    drawsTimedOut: 2,
    drawsUncaptured: 1,
    waiting: 2,
    longestWaitSeconds: 95,
    lastProofAt: SAMPLE_TIME,
    liveness: 'silent',
  },
});

/** A drawn pool of eight with two winners. */
export const wirePool = (address: string, closed: boolean): WirePool => ({
  id: address,
  poolAddress: address,
  poolId: '1',
  name: closed ? 'Closed one' : 'Open one',
  creator: sampleAddress(3),
  entryFee: '100000000',
  participantCap: 8,
  currentParticipants: 8,
  minParticipants: 2,
  createdAt: SAMPLE_TIME,
  joinLeaveWindow: 3_600,
  status: 'completed',
  passwordProtected: false,
  bonusAmount: '0',
  isRandomMultiplier: false,
  winnerCount: 2,
  countdownEndsAt: SAMPLE_TIME,
  settledAt: SAMPLE_TIME,
  potentialWinnings: '1',
  closed,
});

interface Times {
  readonly requestedAt: number;
  readonly capturedAt: number;
  readonly settledAt: number;
}

export const wireDetail = (
  address: string,
  closed: boolean,
  { requestedAt, capturedAt, settledAt }: Times,
): WirePoolDetail => ({
  ...wirePool(address, closed),
  settledAt,
  lockedAt: SAMPLE_TIME,
  filledAt: SAMPLE_TIME,
  draw: {
    requester: sampleAddress(4),
    requestedAt,
    targetSlot: '1',
    deadline: requestedAt + 3_600,
    playersRoot: NO_DRAW.playersRoot,
    seed: null,
    capturer: sampleAddress(5),
    capturedAt,
    capturedSlot: '1',
    capturedHash: null,
    alpha: null,
    output: '5a'.repeat(64),
  },
  weightSum: 2,
  unpaid: '0',
  creatorReward: '0',
  creatorPaid: true,
  requesterPaid: true,
  capturerPaid: true,
  treasuryPaid: true,
  openEntries: 0,
  closedAt: closed ? SAMPLE_TIME : null,
  slot: '1',
});
