import type { InferOutput } from 'valibot';
import type { winnerRowSchema } from '#src/contract/users.ts';

/** One winning seat of a draw. Won are base winnings and bonus, in lamports; the time is in Unix seconds. */
export type Winner = Pick<
  InferOutput<typeof winnerRowSchema>,
  'poolAddress' | 'poolId' | 'poolName' | 'winnerAddress' | 'totalWon' | 'stakeback' | 'wonAt'
>;

/** Sums what came to the winner in lamports, stakeback included: the number that the pool's card had promised. */
export const prizeWon = ({ totalWon, stakeback }: Winner): bigint => totalWon + stakeback;

/** All that came to winners, in lamports with their stakebacks; the chain does not know everything. */
export interface WinnerTotals {
  readonly totalPrizes: bigint;
  readonly winners: number;
  readonly pools: number;
  readonly wallets?: number;
  readonly largestPrize?: bigint;
}

/** Removes what the server refuses in a search: control characters, and white space around it. */
export const searchTextOf = (typed: string): string => typed.replaceAll(/\p{Cc}/gu, '').trim();
