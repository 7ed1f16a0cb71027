/** Pools as the server sends them. */
import type { WirePool } from '#src/contract/pools.ts';
import { SAMPLE_TIME, sampleAddress } from '#src/protocol/testing/sample-pool.ts';

/** The pool of a number: ten seats at 0.1 SOL. Its address is 32 bytes of 100 plus the number. */
export const aWirePool = (number: number, changes: Partial<WirePool> = {}): WirePool => ({
  id: sampleAddress(100 + number),
  poolAddress: sampleAddress(100 + number),
  poolId: String(number),
  name: `Pool ${number}`,
  creator: sampleAddress(1),
  entryFee: '100000000',
  participantCap: 10,
  currentParticipants: 4,
  minParticipants: 4,
  createdAt: SAMPLE_TIME,
  joinLeaveWindow: 3_600,
  status: 'open',
  passwordProtected: false,
  bonusAmount: '0',
  isRandomMultiplier: false,
  winnerCount: 1,
  drawAt: null,
  settledAt: null,
  potentialWinnings: '390000000',
  closed: false,
  ...changes,
});
