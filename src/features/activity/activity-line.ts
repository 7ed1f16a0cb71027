/** What a pool has meant, and still means, to one wallet. Amounts are lamports. */
import { type Share, type ShareKind, sharesOf, totalOf } from '#src/protocol/dues.ts';
import type { Pool } from '#src/protocol/pool.ts';

/** `helped`: without a seat, by requesting or capturing the draw. */
export type ActivityStatus = 'pending' | 'won' | 'lost' | 'refunded' | 'helped';

export interface ActivityLine {
  readonly pool: Pool;
  readonly status: ActivityStatus;
  readonly seated: boolean;
  /** Empty while the pool is under way. */
  readonly shares: readonly Share[];
  /** What has been paid, and what still waits to be claimed. */
  readonly paid: bigint;
  readonly due: bigint;
}

export interface ActivityTotals {
  /** Base winnings and bonuses, claimed or not. */
  readonly won: bigint;
  readonly joined: number;
  readonly creator: bigint;
  readonly due: bigint;
}

/**
 * A wallet's line for a pool; null where it has no part in it.
 * @param entryActive whether the wallet's entry account still exists and is active: it closes with the payment
 */
export function activityLine(pool: Pool, wallet: string, entryActive: boolean): ActivityLine | null {
  const index = pool.players.indexOf(wallet);
  const { requester, capturer } = pool.draw;
  if (index < 0 && ![pool.creator, requester, capturer].includes(wallet)) return null;
  const shares = sharesOf(pool, wallet, entryActive);
  return {
    pool,
    status: statusOf(pool, index),
    seated: index >= 0,
    shares,
    paid: totalOf(shares.filter((share) => share.paid)),
    due: totalOf(shares.filter((share) => !share.paid)),
  };
}

/** Sums over all lines of a wallet. */
export function activityTotals(lines: readonly ActivityLine[]): ActivityTotals {
  const shares = lines.flatMap((line) => line.shares);
  const sum = (...kinds: ShareKind[]): bigint => totalOf(shares.filter(({ kind }) => kinds.includes(kind)));
  return {
    won: sum('winnings', 'bonus'),
    joined: lines.filter((line) => line.seated).length,
    creator: sum('creatorReward'),
    due: lines.reduce((total, line) => total + line.due, 0n),
  };
}

function statusOf(pool: Pool, index: number): ActivityStatus {
  if (pool.status === 'refunding') return index < 0 ? 'helped' : 'refunded';
  if (pool.status !== 'completed') return 'pending';
  if (index < 0) return 'helped';
  return index < pool.winnerCount ? 'won' : 'lost';
}
