import { solFloored } from '#src/protocol/amounts.ts';
import { LAMPORTS_PER_SOL } from '#src/protocol/limits.ts';

/** For sentences and terms: floored to three decimals. */
export const solText = (lamports: bigint): string => `${solFloored(lamports)} SOL`;

/** For columns of sums: to the lamport, always nine decimals, so that the points stand below one another. */
export const solColumn = (lamports: bigint): string =>
  `${lamports / LAMPORTS_PER_SOL}.${(lamports % LAMPORTS_PER_SOL).toString().padStart(9, '0')} SOL`;
