import { solFloored } from './amounts.ts';
import { LAMPORTS_PER_SOL } from './limits.ts';

/** Formats SOL for cards, buttons and sentences: floored to three decimals; `0.000 SOL` if missing or negative. */
export const solText = (lamports: bigint | null | undefined): string => `${solFloored(lamports)} SOL`;

/** Formats SOL for columns of sums: always with nine decimals, so that the decimal points align. */
export const solColumn = (lamports: bigint): string => {
  const size = lamports < 0n ? -lamports : lamports;
  const decimals = (size % LAMPORTS_PER_SOL).toString().padStart(9, '0');
  return `${lamports < 0n ? '−' : ''}${size / LAMPORTS_PER_SOL}.${decimals} SOL`;
};
