import { DEFAULT_SHARES } from '#src/protocol/limits.ts';

const BPS = 10_000;
const { winnersBps, stakebackBps, creatorBps } = DEFAULT_SHARES;
const feeBps = BPS - winnersBps - stakebackBps;

/** What the program gives of everything paid in, as fractions; `creatorOfFee` is a fraction of the fee. */
export const SHARES = {
  winners: winnersBps / BPS,
  stakeback: stakebackBps / BPS,
  fee: feeBps / BPS,
  creator: creatorBps / BPS,
  creatorOfFee: creatorBps / feeBps,
} as const;
