import { DEFAULT_SHARES } from './limits.ts';

const BPS = 10_000;
const { winnersBps, stakebackBps, creatorBps, completerBps } = DEFAULT_SHARES;
const feeBps = BPS - winnersBps - stakebackBps;

/** The shares of everything paid in, as fractions of 1; creator, completer and treasury share the fee. */
export const SHARES = {
  winners: winnersBps / BPS,
  stakeback: stakebackBps / BPS,
  fee: feeBps / BPS,
  creator: creatorBps / BPS,
  /** The creator's part of the fee, not of everything. */
  creatorOfFee: creatorBps / feeBps,
  completer: completerBps / BPS,
  treasury: (feeBps - creatorBps - completerBps) / BPS,
} as const;
