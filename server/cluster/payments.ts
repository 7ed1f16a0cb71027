import { type Connection, PublicKey, type TransactionInstruction } from '@solana/web3.js';
import { fetchEntriesOfPool } from '#src/chain/program/fetch.ts';
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
  /** Tells it from every other payment of every pool. */
  readonly key: string;
  readonly payee: string;
  readonly instruction: TransactionInstruction;
}

/** Everything a finished pool still has to pay, and the seats of those who left it. @throws where the cluster cannot be read */
export async function fetchPayments(connection: Connection, pool: Pool): Promise<Payment[]> {
  const seats = pool.openEntries > 0 ? await fetchEntriesOfPool(connection, new PublicKey(pool.address)) : [];
  const places = new Map(pool.players.map((player, index) => [player, index]));
  return [...seats.flatMap((seat) => seatPayment(pool, places, seat)), ...sharePayments(pool)];
}

function seatPayment(pool: Pool, places: ReadonlyMap<string, number>, seat: Entry): Payment[] {
  const address = new PublicKey(pool.address);
  const player = new PublicKey(seat.player);
  const payment = (instruction: TransactionInstruction): Payment[] => [
    { key: seat.address, payee: seat.player, instruction },
  ];
  if (!seat.active) return payment(closeEntry(address, player));
  const index = places.get(seat.player);
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
