import type { InferOutput } from 'valibot';
import type { winnerRowSchema } from '#src/contract/users.ts';

/** One winning seat of a draw. `totalWon` is base winnings and bonus, in lamports; the time is in Unix seconds. */
export type Winner = Pick<
  InferOutput<typeof winnerRowSchema>,
  'poolAddress' | 'poolId' | 'poolName' | 'winnerAddress' | 'totalWon' | 'stakeback' | 'wonAt'
>;

/** Returns a text that identifies a winning seat: each wallet has one seat in a pool. */
export const keyOfWinner = ({ poolAddress, winnerAddress }: Winner): string =>
  `${poolAddress} ${winnerAddress}`;

/** Returns the total paid to the winner in lamports, stakeback included: the amount that the pool's card showed. */
export const prizeWon = ({ totalWon, stakeback }: Winner): bigint => totalWon + stakeback;

/** Totals paid to winners, in lamports, stakebacks included; some are not available from the chain. */
export interface WinnerTotals {
  readonly totalPrizes: bigint;
  readonly winners: number;
  readonly pools: number;
  readonly wallets?: number;
  readonly largestPrize?: bigint;
}

/** A failed read, and how to repeat it. */
export interface FailedRead {
  readonly code: string | undefined;
  readonly query: { readonly refetch: () => void; readonly isFetching: boolean };
}

/** The winners that the page shows, from the server or from the chain. */
export interface WinnersReading {
  /** Undefined while the winners load, or if they could not be loaded. */
  readonly winners: readonly Winner[] | undefined;
  readonly totals: WinnerTotals | undefined;
  /** Whether the winners belong to the previous search. */
  readonly isPlaceholder: boolean;
  readonly isFetchingMore: boolean;
  /** Null if there are no more, or the last attempt failed. */
  readonly fetchMore: (() => void) | null;
  readonly listError: FailedRead | null;
  readonly moreError: FailedRead | null;
  readonly totalsError: FailedRead | null;
}

/** Removes what the server refuses in a search: control characters, and white space around it. */
export const searchTextOf = (typed: string): string => typed.replaceAll(/\p{Cc}/gu, '').trim();
