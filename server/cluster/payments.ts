import { type Connection, PublicKey, type TransactionInstruction } from '@solana/web3.js';
import { fetchEntriesOfPool } from '#src/chain/program/fetch.ts';
import type { OnUnreadable } from '#src/chain/program/program-accounts.ts';
import { claim } from '#src/chain/program/instructions/claim.ts';
import { closeEntry } from '#src/chain/program/instructions/close-entry.ts';
import { payCompleter } from '#src/chain/program/instructions/pay-completer.ts';
import { payCreator } from '#src/chain/program/instructions/pay-creator.ts';
import { payTreasury } from '#src/chain/program/instructions/pay-treasury.ts';
import { refund } from '#src/chain/program/instructions/refund.ts';
import { nextActions } from '#src/protocol/next-actions.ts';
import type { Entry, Pool } from '#src/protocol/pool.ts';

/** One payment of a finished pool. */
export interface Payment {
  /** Unique among all payments of all pools. */
  readonly key: string;
  readonly payee: string;
  readonly instruction: TransactionInstruction;
}

/**
 * Returns the open payments of a finished pool, followed by the deposits of players who left, if seats are read
 * because entries are open. Seats that cannot be decoded are left out.
 * @throws if the cluster cannot be read
 */
export async function fetchPayments(
  connection: Connection,
  pool: Pool,
  onUnreadable?: OnUnreadable,
): Promise<Payment[]> {
  const address = new PublicKey(pool.address);
  const seats = pool.openEntries > 0 ? await fetchEntriesOfPool(connection, address, { onUnreadable }) : [];
  const indexes = new Map(pool.players.map((player, index) => [player, index]));
  return [
    ...seats.filter(({ active }) => active).flatMap((seat) => seatPayment(pool, indexes, seat)),
    ...sharePayments(pool),
    ...seats.filter(({ active }) => !active).map(leftSeat),
  ];
}

/** Returns the payment of the deposit of a player who left. */
export function leftSeat({ address, pool, player }: Entry): Payment {
  return { key: address, payee: player, instruction: closeEntry(new PublicKey(pool), new PublicKey(player)) };
}

function seatPayment(pool: Pool, indexes: ReadonlyMap<string, number>, seat: Entry): Payment[] {
  const address = new PublicKey(pool.address);
  const player = new PublicKey(seat.player);
  const payment = (instruction: TransactionInstruction): Payment[] => [
    { key: seat.address, payee: seat.player, instruction },
  ];
  const index = indexes.get(seat.player);
  if (index === undefined) return [];
  return payment(
    pool.status === 'completed' ? claim(address, player, index) : refund(address, player, index),
  );
}

function sharePayments(pool: Pool): Payment[] {
  const address = new PublicKey(pool.address);
  const { completer } = pool.draw;
  return nextActions(pool, pool.settledAt ?? 0, 0n).flatMap(({ action }): Payment[] => {
    const payment = (payee: string, build: (key: PublicKey) => TransactionInstruction): Payment[] => [
      { key: `${pool.address}:${action}`, payee, instruction: build(new PublicKey(payee)) },
    ];
    if (action === 'payCreator') return payment(pool.creator, (key) => payCreator(address, key));
    if (action === 'payTreasury') return payment(pool.treasury, (key) => payTreasury(address, key));
    if (action === 'payCompleter' && completer !== null) {
      return payment(completer, (key) => payCompleter(address, key));
    }
    return [];
  });
}
