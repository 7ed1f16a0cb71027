/** A wallet's sums over all its pools. Amounts are lamports. */
import type { HistoryLine } from '#src/stake/activity/activity-line.ts';

export interface Portfolio {
  /** Put into pools that have ended. */
  readonly staked: bigint;
  /** Brought by pools that have ended, claimed or not. */
  readonly returned: bigint;
  readonly net: bigint;
  /** How many pools have ended. */
  readonly ended: number;
  /** Put into pools that are under way. */
  readonly inPlay: bigint;
  readonly playing: number;
  /** Net after each ended pool, the earliest first; begins with 0. */
  readonly course: readonly bigint[];
}

/** Returns the lamports that a pool brought, claimed or not. */
export const returnedOf = ({ paid, claimable }: HistoryLine): bigint => paid + claimable;

/** Returns the sums of a wallet's lines. @param latestFirst the lines, the latest first */
export function portfolioOf(latestFirst: readonly HistoryLine[]): Portfolio {
  const under = latestFirst.filter(({ activityStatus }) => activityStatus === 'pending');
  const ended = latestFirst.filter(({ activityStatus }) => activityStatus !== 'pending').toReversed();
  const course = [0n];
  for (const line of ended) course.push((course.at(-1) ?? 0n) + returnedOf(line) - line.staked);
  const staked = sumOf(ended, ({ staked: put }) => put);
  const returned = sumOf(ended, returnedOf);
  return {
    staked,
    returned,
    net: returned - staked,
    ended: ended.length,
    inPlay: sumOf(under, ({ staked: put }) => put),
    playing: under.length,
    course,
  };
}

function sumOf(lines: readonly HistoryLine[], amount: (line: HistoryLine) => bigint): bigint {
  return lines.reduce((sum, line) => sum + amount(line), 0n);
}
