import type * as v from 'valibot';
import { QUICKNET } from '#src/beacon/chain.ts';
import type { WirePool, WirePoolDetail } from '#src/contract/pools.ts';
import type { blockchainSchema } from '#src/contract/service.ts';
import { SAMPLE_TIME, sampleAddress } from '#src/protocol/testing/sample-pool.ts';

const BEACON = {
  address: sampleAddress(202),
  chainHash: QUICKNET.chainHash,
  periodSeconds: QUICKNET.periodSeconds,
  genesis: QUICKNET.genesis,
};

/** Returns the response of a server that cannot reach the beacon, with two pools waiting. */
export const wireBlockchain = (): v.InferInput<typeof blockchainSchema> => ({
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
    minStake: '1',
    cooldownSeconds: 0,
    countdownSeconds: 60,
    drawTimeoutSeconds: 86_400,
    retentionSeconds: 86_400,
    paused: false,
  },
  beacon: {
    ...BEACON,
    id: QUICKNET.id,
    lastRound: { round: '32399099', at: SAMPLE_TIME },
    liveness: 'silent',
  },
  draws: { waiting: 2, withoutRound: 1, longestWaitSeconds: 95, lastCompletedAt: SAMPLE_TIME },
});

/** Returns a drawn pool of eight with two winners. */
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
  drawAt: SAMPLE_TIME,
  settledAt: SAMPLE_TIME,
  potentialWinnings: '1',
  closed,
});

interface Times {
  readonly drawAt: number;
  readonly settledAt: number;
}

export const wireDetail = (
  address: string,
  closed: boolean,
  { drawAt, settledAt }: Times,
): WirePoolDetail => ({
  ...wirePool(address, closed),
  drawAt,
  settledAt,
  filledAt: SAMPLE_TIME,
  refundReason: null,
  beacon: BEACON,
  draw: {
    round: '32399099',
    lockSlot: '5000',
    lockedAt: SAMPLE_TIME,
    drawAt,
    deadline: drawAt + 86_400,
    signature: 'ab'.repeat(48),
    completer: sampleAddress(4),
    playersRoot: null,
    output: '5a'.repeat(32),
    seed: null,
  },
  weightSum: 2,
  unpaid: '0',
  creatorReward: '0',
  creatorPaid: true,
  completerPaid: true,
  treasuryPaid: true,
  openEntries: 0,
  closedAt: closed ? SAMPLE_TIME : null,
  slot: '1',
});
