/** A server's history of a wallet's pools, for tests. */
import { SAMPLE_TIME, sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import type { ActivityRow, PaidClaim } from '../model/closed-lines.ts';

const WALLET = sampleAddress(1);
const addressOf = (id: number): string => sampleAddress(100 + id);

/** A seat in a closed pool of four, lost unless something else is said. */
export const historyRow = (
  id: number,
  seat: Partial<ActivityRow['seat']> = {},
  pool: Partial<ActivityRow['pool']> = {},
): ActivityRow => ({
  pool: {
    id: addressOf(id),
    poolAddress: addressOf(id),
    poolId: BigInt(id),
    name: `Kept ${id}`,
    creator: sampleAddress(4),
    entryFee: 100_000_000n,
    participantCap: 10,
    currentParticipants: 4,
    minParticipants: 4,
    createdAt: SAMPLE_TIME,
    joinLeaveWindow: 3_600,
    status: 'completed',
    passwordProtected: false,
    bonusAmount: 0n,
    isRandomMultiplier: false,
    winnerCount: 1,
    drawAt: SAMPLE_TIME + 60,
    settledAt: SAMPLE_TIME + 100,
    potentialWinnings: 335_000_000n,
    closed: true,
    ...pool,
  },
  seat: {
    wallet: WALLET,
    seat: 0,
    joinedAt: SAMPLE_TIME,
    leftAt: null,
    exitUsed: false,
    stage: 'claimed',
    isCreator: false,
    drawnIndex: 3,
    weight: 0,
    stakeback: 0n,
    baseWinnings: 0n,
    bonus: 0n,
    total: null,
    paid: null,
    paidAt: SAMPLE_TIME + 200,
    ...seat,
  },
});

/** A payment to the wallet. */
export const historyClaim = (id: number, kind: PaidClaim['kind'], total: bigint): PaidClaim => ({
  poolAddress: addressOf(id),
  poolId: String(id),
  poolName: `Kept ${id}`,
  wallet: WALLET,
  kind,
  status: 'claimed',
  stakeback: 0n,
  winnings: 0n,
  bonus: 0n,
  total,
  since: SAMPLE_TIME + 100,
  index: null,
});
