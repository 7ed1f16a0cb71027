import { errorText } from '#server/cluster/log.ts';
import { inOrder, type Positioned } from './positions.ts';
import { type ReadTransaction, readTransaction } from './read-transaction.ts';
import type { Listed } from './signatures.ts';
import { type StreamedTransaction, toTransactionJson } from './streamed-transaction.ts';

/** Maximum number of transactions in memory while they cannot be stored: some 20 MB. */
const MOST_PENDING = 10_000;

/** Delivered transactions of the stream that are not stored yet. A block is complete once its meta data has arrived. */
export class Deliveries {
  readonly #transactions = new Map<string, StreamedTransaction>();
  /** Block times of complete blocks, by slot. */
  readonly #times = new Map<bigint, number | null>();
  #newestSlot = 0n;

  /** @param onUnread called with the reason why a transaction must be requested from the RPC */
  constructor(private readonly onUnread: (error: Error) => void) {}

  /** The newest complete block; 0 before the first. */
  get newestSlot(): bigint {
    return this.#newestSlot;
  }

  /** Adds a transaction. @throws Error if too many are pending, after dropping all of them */
  add(transaction: StreamedTransaction): void {
    if (this.#transactions.size >= MOST_PENDING) {
      this.#transactions.clear();
      throw new Error(`${MOST_PENDING} transactions of the stream could not be stored in time`);
    }
    this.#transactions.set(transaction.signature, transaction);
  }

  completeBlock(slot: bigint, time: number | null): void {
    this.#times.set(slot, time);
    if (slot > this.#newestSlot) this.#newestSlot = slot;
  }

  /** Whether this block is complete, and has transactions that are pending. */
  completes(slot: bigint): boolean {
    return this.#times.has(slot) && [...this.#transactions.values()].some((one) => one.slot === slot);
  }

  /** The transactions of complete blocks, in the chain's order. */
  get complete(): readonly Listed[] {
    return [...this.#transactions.values()]
      .filter(({ slot }) => this.#times.has(slot))
      .map(({ signature, slot, index }) => ({ signature, slot, slotIndex: index }))
      .toSorted(inOrder);
  }

  /** Returns a listed transaction; null if it was not delivered in that slot, or cannot be read. */
  read(listed: Positioned): ReadTransaction | null {
    const streamed = this.#transactions.get(listed.signature);
    const time = this.#times.get(listed.slot);
    if (streamed === undefined || time === undefined) return null;
    try {
      return readTransaction(toTransactionJson(streamed, time), listed);
    } catch (cause) {
      this.onUnread(
        new Error(`Transaction ${listed.signature} of the stream is not used: ${errorText(cause)}`, {
          cause,
        }),
      );
      return null;
    }
  }

  /** Drops the transactions and blocks before a slot. */
  forget(before: bigint): void {
    for (const { signature, slot } of this.#transactions.values())
      if (slot < before) this.#transactions.delete(signature);
    for (const slot of this.#times.keys()) if (slot < before) this.#times.delete(slot);
  }
}
