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
  /** Whether the pool has paid the share. */
  readonly paid: boolean;
}

/** What one claim pays a wallet. */
export interface Claimable {
  /** The shares that are not paid yet. */
  readonly shares: readonly Share[];
  /**
   * Rent of the seat's account in lamports, paid by the wallet and returned when the account closes with the payment.
   */
  readonly deposit: bigint;
}

/** Returns the ledger of a completed pool. @throws RangeError if its weights do not fit its players */
export function ledgerOf(pool: Pool): Payouts {
  return payouts(pool, pool.playerCount, pool.weights);
}

/**
 * Returns all shares that a wallet gets from a pool, paid or not; empty while the pool is under way.
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
 * Returns what one claim pays a wallet.
 * @param seatOpen as for `sharesOf`
 * @param seatRent the lamports that the entry's account holds
 */
export function getClaimable(pool: Pool, wallet: string, seatOpen: boolean, seatRent: bigint): Claimable {
  const shares = sharesOf(pool, wallet, seatOpen).filter(({ paid }) => !paid);
  const ended = pool.status === 'completed' || pool.status === 'refunding';
  const returnsDeposit = ended && seatOpen && pool.players.includes(wallet);
  return { shares, deposit: returnsDeposit ? seatRent : 0n };
}

export const NOTHING_CLAIMABLE: Claimable = { shares: [], deposit: 0n };

export const isEmpty = ({ shares, deposit }: Claimable): boolean => shares.length === 0 && deposit === 0n;

const OF_A_SEAT: ReadonlySet<ShareKind> = new Set(['winnings', 'bonus', 'stakeback', 'refund']);

/** Whether a share is paid with the seat, in the payment that closes the seat's account. */
export const isOfSeat = ({ kind }: Share): boolean => OF_A_SEAT.has(kind);

/** Sums what a winning seat brings, stakeback included, in lamports; 0 for a seat that has not won. */
export const wonOf = (shares: readonly Share[]): bigint =>
  shares.some(({ kind }) => kind === 'winnings') ? totalOf(shares.filter(isOfSeat)) : 0n;

/** Returns the amount that names a claim, in lamports: what the pool pays, or the deposit if it pays nothing else. */
export const claimAmount = ({ shares, deposit }: Claimable): bigint =>
  shares.length > 0 ? totalOf(shares) : deposit;

/** Returns what a wallet put into a pool, in lamports: its entry, and the bonus of a pool that it created. */
export const stakedBy = ({ players, creator, entryLamports, bonusLamports }: Pool, wallet: string): bigint =>
  (players.includes(wallet) ? entryLamports : 0n) + (creator === wallet ? bonusLamports : 0n);

export function totalOf(amounts: readonly { readonly lamports: bigint }[]): bigint {
  return amounts.reduce((sum, { lamports }) => sum + lamports, 0n);
}

/** Returns all that a completed pool gives the player of a seat, in lamports: the sum of `sharesOf`. */
export const walletPayout = (pool: Pool, ledger: Payouts, index: number): bigint =>
  totalOf(ledgerShares(pool, ledger, pool.players[index] ?? '', index));

const completedShares = (pool: Pool, wallet: string, seatOpen: boolean): Share[] =>
  ledgerShares(pool, ledgerOf(pool), wallet, pool.players.indexOf(wallet)).map((share) => ({
    ...share,
    paid: share.paid ?? !seatOpen,
  }));

/**
 * Returns the shares of a wallet whose seat is at an index, -1 without a seat; `paid` is null for the seat's shares.
 */
function ledgerShares(pool: Pool, ledger: Payouts, wallet: string, index: number) {
  const seat = index < 0 ? { base: 0n, bonus: 0n, stakeback: 0n } : seatPayout(ledger, index);
  const own = (payee: string | null, lamports: bigint): bigint => (payee === wallet ? lamports : 0n);
  return [
    { kind: 'winnings', lamports: seat.base, paid: null },
    { kind: 'bonus', lamports: seat.bonus, paid: null },
    { kind: 'stakeback', lamports: seat.stakeback, paid: null },
    { kind: 'creatorReward', lamports: own(pool.creator, ledger.creator), paid: pool.creatorPaid },
    {
      kind: 'completerReward',
      lamports: own(pool.draw.completer, ledger.completer),
      paid: pool.completerPaid,
    },
  ] as const;
}

function refundShares(pool: Pool, wallet: string, seatOpen: boolean): Share[] {
  const entry = pool.players.includes(wallet) ? pool.entryLamports : 0n;
  const bonus = pool.creator === wallet ? pool.bonusLamports : 0n;
  return [
    { kind: 'refund', lamports: entry, paid: !seatOpen },
    { kind: 'creatorBonus', lamports: bonus, paid: pool.creatorPaid },
  ];
}
