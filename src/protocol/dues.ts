/** The payments of an ended pool to one wallet. Amounts are lamports. */
import { type Payouts, payouts, seatPayout } from './economics.ts';
import type { Pool } from './pool.ts';

export type ShareKind =
  | 'winnings'
  | 'bonus'
  | 'stakeback'
  | 'refund'
  | 'creatorReward'
  | 'creatorBonus'
  | 'completerReward';

export interface Share {
  readonly kind: ShareKind;
  readonly lamports: bigint;
  /** Whether it has left the pool for the wallet. */
  readonly paid: boolean;
}

/** One line of what a claim pays; the seat's rent comes back with its payment. */
export interface Due {
  readonly kind: ShareKind | 'seatRent';
  readonly lamports: bigint;
}

/** The ledger of a completed pool. @throws RangeError where its weights do not fit its players */
export function ledgerOf(pool: Pool): Payouts {
  return payouts(pool, pool.playerCount, pool.weights);
}

/**
 * All a wallet gets of a pool, paid or not; empty while the pool is under way.
 * @param seatOpen whether the wallet's entry account exists and is active: it closes with the payment
 */
export function sharesOf(pool: Pool, wallet: string, seatOpen: boolean): readonly Share[] {
  switch (pool.status) {
    case 'completed':
      return completedShares(pool, wallet, seatOpen).filter(({ lamports }) => lamports > 0n);
    case 'refunding':
      return refundShares(pool, wallet, seatOpen).filter(({ lamports }) => lamports > 0n);
    case 'open':
    case 'locked':
      return [];
  }
}

/**
 * Lists what one claim pays a wallet.
 * @param seatOpen as for `sharesOf`
 * @param seatRent what its entry's account holds
 */
export function getClaimable(
  pool: Pool,
  wallet: string,
  seatOpen: boolean,
  seatRent: bigint,
): readonly Due[] {
  const dues: Due[] = sharesOf(pool, wallet, seatOpen)
    .filter(({ paid }) => !paid)
    .map(({ kind, lamports }) => ({ kind, lamports }));
  const ended = pool.status === 'completed' || pool.status === 'refunding';
  if (ended && seatOpen && seatRent > 0n && pool.players.includes(wallet)) {
    dues.push({ kind: 'seatRent', lamports: seatRent });
  }
  return dues;
}

export function totalOf(amounts: readonly { readonly lamports: bigint }[]): bigint {
  return amounts.reduce((sum, { lamports }) => sum + lamports, 0n);
}

function completedShares(pool: Pool, wallet: string, seatOpen: boolean): Share[] {
  const ledger = ledgerOf(pool);
  const index = pool.players.indexOf(wallet);
  const seat = index < 0 ? { base: 0n, bonus: 0n, stakeback: 0n } : seatPayout(ledger, index);
  const own = (payee: string | null, lamports: bigint): bigint => (payee === wallet ? lamports : 0n);
  return [
    { kind: 'winnings', lamports: seat.base, paid: !seatOpen },
    { kind: 'bonus', lamports: seat.bonus, paid: !seatOpen },
    { kind: 'stakeback', lamports: seat.stakeback, paid: !seatOpen },
    { kind: 'creatorReward', lamports: own(pool.creator, ledger.creator), paid: pool.creatorPaid },
    {
      kind: 'completerReward',
      lamports: own(pool.draw.completer, ledger.completer),
      paid: pool.completerPaid,
    },
  ];
}

function refundShares(pool: Pool, wallet: string, seatOpen: boolean): Share[] {
  const entry = pool.players.includes(wallet) ? pool.entryLamports : 0n;
  const bonus = pool.creator === wallet ? pool.bonusLamports : 0n;
  return [
    { kind: 'refund', lamports: entry, paid: !seatOpen },
    { kind: 'creatorBonus', lamports: bonus, paid: pool.creatorPaid },
  ];
}
