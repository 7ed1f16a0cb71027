import { applyTransactions } from '#server/projection/apply.ts';
import type { ChainTransaction } from '#server/projection/chain-transaction.ts';
import { finalize } from '#server/projection/finalize.ts';
import { passTime } from '#server/projection/pass-time.ts';
import { revertTransactions } from '#server/projection/revert.ts';
import type { Database } from '#server/store/open-store.ts';
import type { ChainScript } from '#tests/support/chain-script.ts';

const HEAD = { confirmedSlot: 0n };

/** A scripted chain, and a reader that applies parts of it to the projection. */
export class Reader {
  readonly #db: Database;
  readonly #start: number;
  readonly #unread: ChainTransaction[];
  readonly #read = new Map<string, ChainTransaction>();
  #newSlot: bigint;
  #finalized = 0n;

  constructor(db: Database, chain: ChainScript) {
    this.#db = db;
    this.#unread = [...chain.transactions];
    this.#newSlot = chain.slot + 1n;
    this.#start = chain.transactions[0]?.at ?? 0;
  }

  async take({ kind, from, size }: { readonly kind: string; readonly from: number; readonly size: number }) {
    if (kind === 'pass') return this.#pass(from);
    const loose = [...this.#read.values()].filter(({ slot }) => slot > this.#finalized);
    const some = loose.slice(from % (loose.length || 1)).slice(0, size);
    switch (kind) {
      case 'next':
        return this.#apply(this.#unread.splice(0, size));
      case 'later':
        return this.#apply(this.#unread.splice(from % (this.#unread.length || 1), size).toReversed());
      case 'again':
        return this.#apply([...this.#read.values()].slice(from % (this.#read.size || 1)).slice(0, size));
      case 'revert': {
        for (const { signature } of some) this.#read.delete(signature);
        this.#unread.push(...some);
        return revertTransactions(
          this.#db,
          some.map(({ signature }) => signature),
          HEAD,
        );
      }
      case 'replace':
        return applyTransactions(this.#db, some, HEAD, true);
      case 'move': {
        this.#newSlot += 1n;
        return this.#apply(some.map((one, slotIndex) => ({ ...one, slot: this.#newSlot, slotIndex })));
      }
      default: {
        const slot = some[0]?.slot ?? 0n;
        if (slot > this.#finalized) this.#finalized = slot;
        return finalize(this.#db, { slot, signature: null });
      }
    }
  }

  /** Sets the clock to any time of the script, and publishes the rounds of some locks. */
  async #pass(from: number): Promise<unknown> {
    const locks = [...this.#read.values(), ...this.#unread]
      .flatMap(({ events }) => events)
      .filter(({ event }) => 'drawAt' in event && event.drawAt !== null);
    const some = locks.filter((_, index) => (from >> (index % 8)) % 2 === 0);
    const rounds = new Map(
      some.flatMap(({ event }) =>
        'round' in event && event.round !== null ? [[event.round, `aa${event.round}`] as const] : [],
      ),
    );
    return passTime(this.#db, { time: this.#start + (from % 600), rounds });
  }

  async readAll(): Promise<void> {
    await this.#apply(this.#unread.splice(0));
  }

  get positions(): Map<string, string> {
    return new Map(
      [...this.#read.values()].map(({ signature, slot, slotIndex }) => [signature, `${slot}/${slotIndex}`]),
    );
  }

  async #apply(transactions: readonly ChainTransaction[]): Promise<void> {
    for (const one of transactions) this.#read.set(one.signature, one);
    await applyTransactions(this.#db, transactions, HEAD);
  }
}
