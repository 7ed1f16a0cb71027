/** A closed pool as the server sends it. */
import type { InferInput } from 'valibot';
import type { participantSchema, WirePoolDetail } from '#src/contract/pools.ts';
import { sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import { NOW } from './a-pool.ts';

type WireSeat = InferInput<typeof participantSchema>;

export const CLOSED_ADDRESS = sampleAddress(200);
export const playerOf = (seat: number): string => sampleAddress(seat + 1);

/** Returns a closed pool with four of ten seats at 0.25 SOL, drawn a day ago with one winner. */
export const aClosedPool = (changes: Partial<WirePoolDetail> = {}): WirePoolDetail => ({
  id: CLOSED_ADDRESS,
  poolAddress: CLOSED_ADDRESS,
  poolId: '128',
  name: 'Diamond Paws',
  creator: playerOf(0),
  entryFee: '250000000',
  participantCap: 10,
  currentParticipants: 4,
  minParticipants: 4,
  createdAt: NOW - 100_000,
  joinLeaveWindow: 3_600,
  status: 'completed',
  passwordProtected: false,
  bonusAmount: '0',
  isRandomMultiplier: false,
  winnerCount: 1,
  drawAt: NOW - 90_000,
  settledAt: NOW - 86_400,
  potentialWinnings: '837500000',
  closed: true,
  filledAt: null,
  refundReason: null,
  beacon: null,
  draw: {
    round: null,
    lockSlot: null,
    lockedAt: NOW - 96_400,
    drawAt: NOW - 90_000,
    deadline: null,
    signature: null,
    completer: null,
    playersRoot: null,
    output: null,
    seed: null,
  },
  weightSum: 1,
  unpaid: '0',
  creatorReward: '10000000',
  creatorPaid: true,
  completerPaid: true,
  treasuryPaid: true,
  openEntries: 0,
  closedAt: NOW - 60,
  slot: '9',
  ...changes,
});

/** Returns a seat that lost and was paid, with `changes` applied. */
export const aClosedSeat = (seat: number, changes: Partial<WireSeat> = {}): WireSeat => ({
  wallet: playerOf(seat),
  seat,
  joinedAt: NOW - 99_000,
  leftAt: null,
  exitUsed: false,
  stage: 'claimed',
  isCreator: seat === 0,
  drawnIndex: seat,
  weight: 0,
  stakeback: '37500000',
  baseWinnings: '0',
  bonus: '0',
  total: '37500000',
  paid: '37500000',
  paidAt: NOW - 80_000,
  ...changes,
});
