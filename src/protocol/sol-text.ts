import { solFloored } from './amounts.ts';
import { LAMPORTS_PER_SOL } from './limits.ts';

/** For cards, buttons and sentences: floored to three decimals; `0.000 SOL` for what is missing or below zero. */
export const solText = (lamports: bigint | null | undefined): string => `${solFloored(lamports)} SOL`;

/** For columns of sums: to the lamport, always nine decimals, so that the points stand below one another. */
export const solColumn = (lamports: bigint): string => {
  const size = lamports < 0n ? -lamports : lamports;
  const decimals = (size % LAMPORTS_PER_SOL).toString().padStart(9, '0');
  return `${lamports < 0n ? '−' : ''}${size / LAMPORTS_PER_SOL}.${decimals} SOL`;
};
