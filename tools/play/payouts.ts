import { PublicKey } from '@solana/web3.js';
import { entryAddress } from '#src/chain/program/addresses.ts';
import type { ChainEvent } from '#src/chain/program/event-types.ts';
import { ledgerOf, sharesOf, totalOf } from '#src/protocol/claimable.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { receivedBy, type PastTransaction } from './history.ts';

const PAYMENTS: ReadonlySet<ChainEvent['name']> = new Set([
  'Claimed',
  'Refunded',
  'CreatorPaid',
  'CompleterPaid',
  'TreasuryPaid',
  'EntryClosed',
]);

/** Lamports that an ended pool owed to a wallet, and that the wallet received, without seats' rents and fees. */
export interface Payout {
  readonly payee: string;
  readonly expected: bigint;
  readonly paid: bigint;
}

/**
 * Compares what an ended pool owed each wallet, by the formulas of `src/protocol/claimable.ts`, with what the pool's
 * payments moved. A player who left and did not return is among `others`: only the seat's rent comes back.
 * @param past all transactions that touched the pool
 * @param others wallets to check beside the pool's own
 */
export function comparePayouts(
  pool: Pool,
  past: readonly PastTransaction[],
  others: readonly string[],
): readonly Payout[] {
  const payments = past.filter(({ events }) =>
    events.some((event) => 'pool' in event && event.pool === pool.address && PAYMENTS.has(event.name)),
  );
  const { completer } = pool.draw;
  const completed = pool.status === 'completed';
  const payees = new Set([...pool.players, pool.creator, pool.treasury, completer, ...others]);
  return [...payees]
    .filter((payee) => payee !== null)
    .map((payee) => {
      const treasury = completed && payee === pool.treasury ? ledgerOf(pool).treasury : 0n;
      return {
        payee,
        expected: totalOf(sharesOf(pool, payee, true)) + treasury,
        // The seat's rent leaves the entry in the same transaction.
        paid: receivedBy(payee, payments) + receivedBy(entryOf(pool, payee), payments),
      };
    });
}

function entryOf(pool: Pool, player: string): string {
  return entryAddress(new PublicKey(pool.address), new PublicKey(player)).toBase58();
}
