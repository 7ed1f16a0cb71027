/** Network fees and returned deposits of a wallet's part in a pool, in lamports; no share of the pool contains them. */
import type { PoolEvent } from '#src/chain/program/event-types.ts';

/** A transaction of the pool, as the chain's history has it. */
interface Transaction {
  readonly events: readonly PoolEvent[];
  readonly fee: { readonly payer: string; readonly lamports: bigint } | null;
  readonly changes: ReadonlyMap<string, bigint>;
  readonly unread?: true;
}

interface NetworkCosts {
  /** Null if the deposit cannot be determined. */
  readonly depositReturned: bigint | null;
  /**
   * Fees of the transactions that the wallet paid for, each in full, even if the transaction served other pools, too.
   */
  readonly fees: bigint;
  readonly transactions: number;
}

/**
 * Returns the network's part of a receipt; null if a transaction could not be read: the sums would be too low.
 * @param history all transactions of the pool
 * @param seat address of the wallet's seat
 */
export function networkCosts(
  history: readonly Transaction[],
  wallet: string,
  seat: string,
): NetworkCosts | null {
  if (history.some(({ unread }) => unread)) return null;
  const own = history.flatMap(({ fee }) => (fee?.payer === wallet ? [fee.lamports] : []));
  return {
    depositReturned: depositReturned(history, wallet, seat),
    fees: own.reduce((sum, lamports) => sum + lamports, 0n),
    transactions: own.length,
  };
}

/** Sums what the closing of the wallet's seat, and of a pool that it created, returned. */
function depositReturned(history: readonly Transaction[], wallet: string, seat: string): bigint | null {
  let sum = 0n;
  for (const { events, changes } of history) {
    for (const event of events) {
      if (closesSeatOf(event) === wallet) sum -= changes.get(seat) ?? 0n;
      if (event.name !== 'PoolClosed' || event.creator !== wallet) continue;
      const deposit = poolDeposit(history);
      if (deposit === null) return null;
      sum += deposit;
    }
  }
  return sum;
}

/** Returns the player whose seat's account an event closes; null if it closes none. */
function closesSeatOf(event: PoolEvent): string | null {
  switch (event.name) {
    case 'Claimed':
    case 'Refunded':
    case 'EntryClosed':
      return event.player;
    default:
      return null;
  }
}

/**
 * Returns what the creator deposited for the pool's account: what its creation put there besides entry and bonus. The
 * amount returned on closing does not show it, because it can contain unclaimed shares.
 */
function poolDeposit(history: readonly Transaction[]): bigint | null {
  for (const { events, changes } of history) {
    const created = events.find((event) => event.name === 'PoolCreated');
    if (!created) continue;
    const put = changes.get(created.pool);
    return put === undefined ? null : put - created.entryLamports - created.bonusLamports;
  }
  return null;
}
