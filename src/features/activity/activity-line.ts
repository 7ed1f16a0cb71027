/** What a pool has meant, and still means, to one wallet. Amounts are lamports. */
import { payouts, seatPayout } from '#src/protocol/economics.ts';
import type { Pool } from '#src/protocol/pool.ts';

/** `helped`: without a seat, by requesting or capturing the draw. */
export type ActivityStatus = 'pending' | 'won' | 'lost' | 'refunded' | 'helped';

type ShareKind =
  'base' | 'bonus' | 'stakeback' | 'refund' | 'returnedBonus' | 'creator' | 'request' | 'capture';

export interface Share {
  readonly kind: ShareKind;
  readonly lamports: bigint;
  /** Whether it has left the pool for the wallet. */
  readonly paid: boolean;
}

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
  const shares = sharesOf(pool, wallet, index, !entryActive).filter((share) => share.lamports > 0n);
  const sum = (paid: boolean): bigint =>
    shares.reduce((total, share) => (share.paid === paid ? total + share.lamports : total), 0n);
  return {
    pool,
    status: statusOf(pool, index),
    seated: index >= 0,
    shares,
    paid: sum(true),
    due: sum(false),
  };
}

/** Sums over all lines of a wallet. */
export function activityTotals(lines: readonly ActivityLine[]): ActivityTotals {
  const shares = lines.flatMap((line) => line.shares);
  const sum = (...kinds: ShareKind[]): bigint =>
    shares.reduce((total, { kind, lamports }) => (kinds.includes(kind) ? total + lamports : total), 0n);
  return {
    won: sum('base', 'bonus'),
    joined: lines.filter((line) => line.seated).length,
    creator: sum('creator'),
    due: lines.reduce((total, line) => total + line.due, 0n),
  };
}

function statusOf(pool: Pool, index: number): ActivityStatus {
  if (pool.status === 'refunding') return index < 0 ? 'helped' : 'refunded';
  if (pool.status !== 'completed') return 'pending';
  if (index < 0) return 'helped';
  return index < pool.winnerCount ? 'won' : 'lost';
}

function sharesOf(pool: Pool, wallet: string, index: number, seatPaid: boolean): Share[] {
  if (pool.status === 'refunding') {
    return [
      { kind: 'refund', lamports: index < 0 ? 0n : pool.entryLamports, paid: seatPaid },
      {
        kind: 'returnedBonus',
        lamports: pool.creator === wallet ? pool.bonusLamports : 0n,
        paid: pool.creatorPaid,
      },
    ];
  }
  if (pool.status !== 'completed') return [];
  const ledger = payouts(pool, pool.playerCount, pool.weights);
  const seat = index < 0 ? { base: 0n, bonus: 0n, stakeback: 0n } : seatPayout(ledger, index);
  const own = (payee: string | null, lamports: bigint): bigint => (payee === wallet ? lamports : 0n);
  return [
    { kind: 'base', lamports: seat.base, paid: seatPaid },
    { kind: 'bonus', lamports: seat.bonus, paid: seatPaid },
    { kind: 'stakeback', lamports: seat.stakeback, paid: seatPaid },
    { kind: 'creator', lamports: own(pool.creator, ledger.creator), paid: pool.creatorPaid },
    { kind: 'request', lamports: own(pool.draw.requester, ledger.requester), paid: pool.requesterPaid },
    { kind: 'capture', lamports: own(pool.draw.capturer, ledger.capturer), paid: pool.capturerPaid },
  ];
}
