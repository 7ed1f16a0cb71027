/** The payments that an ended pool still has to make; anyone may send each of them. */
import { ledgerOf } from './claimable.ts';
import { seatPayout } from './economics.ts';
import type { Entry, Pool } from './pool.ts';

/**
 * A payment that a pool still has to make. A seat is paid by a claim, or by a refund if the pool refunds; `leftSeat`
 * returns the rent of the seat of a player who left.
 */
export type OpenPayment =
  | { readonly kind: 'seat'; readonly player: string; readonly refund?: true }
  | { readonly kind: 'leftSeat'; readonly player: string }
  | { readonly kind: 'creator' | 'completer' | 'treasury' };

/** Number of payments that fit into one transaction, with room for the instructions that a wallet adds. */
export const PAYMENTS_AT_ONCE = 7;

export interface PaymentLine {
  readonly payment: OpenPayment;
  readonly role: OpenPayment['kind'] | 'winner';
  /** Address of the recipient. */
  readonly to: string;
  /** A seat's rent included. */
  readonly lamports: bigint;
}

interface PaymentFacts {
  /** The pool's entries that still exist. */
  readonly entries: readonly Entry[];
  /** Rent of one entry's account, in lamports. */
  readonly seatRent: bigint;
  /** Wallet to leave out, because it claims its own payments elsewhere; null leaves no wallet out. */
  readonly except: string | null;
}

/**
 * Returns the open payments: players as drawn, then creator, completer and treasury, then the seats of players who
 * left.
 */
export function openPayments(
  pool: Pool,
  { entries, seatRent, except }: PaymentFacts,
): readonly PaymentLine[] {
  const settled = pool.status === 'completed' || pool.status === 'refunding';
  const own = settled ? [...seats(pool, entries, seatRent), ...shares(pool)] : [];
  return [...own.filter(({ to }) => to !== except), ...leftSeats(pool, entries, seatRent)];
}

function seats(pool: Pool, entries: readonly Entry[], seatRent: bigint): PaymentLine[] {
  const ledger = pool.status === 'completed' ? ledgerOf(pool) : null;
  const unpaid = new Set(entries.filter(({ active }) => active).map(({ player }) => player));
  return pool.players.flatMap((player, index) => {
    if (!unpaid.has(player)) return [];
    const lamports = ledger ? seatPayout(ledger, index).total : pool.entryLamports;
    const role = ledger && index < pool.winnerCount ? 'winner' : 'seat';
    const payment: OpenPayment = { kind: 'seat', player, ...(ledger ? {} : { refund: true }) };
    return [{ payment, role, to: player, lamports: lamports + seatRent }];
  });
}

function shares(pool: Pool): PaymentLine[] {
  const line = (kind: 'creator' | 'completer' | 'treasury', to: string | null, lamports: bigint) =>
    to === null || lamports === 0n ? [] : [{ payment: { kind }, role: kind, to, lamports }];
  if (pool.status === 'refunding') {
    return pool.creatorPaid ? [] : line('creator', pool.creator, pool.bonusLamports);
  }
  const { creator, completer, treasury } = ledgerOf(pool);
  return [
    ...(pool.creatorPaid ? [] : line('creator', pool.creator, creator)),
    ...(pool.completerPaid ? [] : line('completer', pool.draw.completer, completer)),
    ...(pool.treasuryPaid ? [] : line('treasury', pool.treasury, treasury)),
  ];
}

/** The accounts of players who left can be closed once joining is no longer possible. */
function leftSeats(pool: Pool, entries: readonly Entry[], seatRent: bigint): PaymentLine[] {
  if (pool.status === 'open') return [];
  return entries
    .filter(({ active }) => !active)
    .map(({ player }) => ({
      payment: { kind: 'leftSeat', player },
      role: 'leftSeat',
      to: player,
      lamports: seatRent,
    }));
}
