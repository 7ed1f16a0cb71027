import type { InferOutput } from 'valibot';
import type { winnerRowSchema } from '#src/contract/users.ts';

/** One winning seat of a draw. Won are base winnings and bonus, in lamports; the time is in Unix seconds. */
export type Winner = Pick<
  InferOutput<typeof winnerRowSchema>,
  'poolAddress' | 'poolId' | 'poolName' | 'winnerAddress' | 'totalWon' | 'wonAt'
>;

/** All that was ever won, in lamports where it is an amount; the chain does not know everything. */
export interface WinnerTotals {
  readonly totalWon: bigint;
  readonly winners: number;
  readonly pools: number;
  readonly wallets?: number;
  readonly largestWin?: bigint;
}

/** Removes what the server refuses in a search: control characters, and white space around it. */
export const searchTextOf = (typed: string): string => typed.replaceAll(/\p{Cc}/gu, '').trim();
