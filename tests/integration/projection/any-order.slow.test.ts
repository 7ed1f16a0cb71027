import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyTransactions } from '#server/projection/apply.ts';
import type { ChainTransaction } from '#server/projection/chain-transaction.ts';
import { projectionDifferences } from '#tests/support/projection-differences.ts';
import { finalize } from '#server/projection/finalize.ts';
import { passTime } from '#server/projection/pass-time.ts';
import { revertTransactions } from '#server/projection/revert.ts';
import { initialize } from '#server/projection/state.ts';
import type { Database } from '#server/store/open-store.ts';
import { ChainScript } from '#tests/support/chain-script.ts';
import { ConfigScript } from '#tests/support/config-script.ts';
import { onEachDatabase } from '#tests/support/databases.ts';
import { playTogether } from '#tests/support/pool-lives.ts';
import { followed, positions, sentEvents, stored } from '#tests/support/projected.ts';

const RUNS = 8;
const TIMEOUT_MS = 600_000;
const HEAD = { confirmedSlot: 0n };

const life = fc.record({
  choices: fc.record({
    maxPlayers: fc.integer({ min: 2, max: 6 }),
    randomMultiplier: fc.boolean(),
    bonusLamports: fc.bigInt({ min: 0n, max: 1_000n }),
  }),
  ending: fc.constantFrom('open', 'expired', 'locked', 'timed out', 'void', 'drawn', 'paid'),
  restless: fc.boolean(),
});
const step = fc.record({
  kind: fc.constantFrom('next', 'later', 'again', 'revert', 'move', 'finalize', 'pass'),
  from: fc.nat(),
  size: fc.integer({ min: 1, max: 12 }),
});
const history = fc.record({
  lives: fc.array(life, { minLength: 1, maxLength: 3 }),
  picks: fc.array(fc.nat(), { minLength: 20, maxLength: 60 }),
  perSlot: fc.integer({ min: 1, max: 4 }),
  steps: fc.array(step, { minLength: 3, maxLength: 14 }),
});

/** A scripted chain, and a reader that applies parts of it to the projection. */
class Reader {
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

onEachDatabase('transactions applied in any order', (open) => {
  test(
    'late, duplicate, forked and moved transactions end in the rows of a new fold, and clients can follow',
    async () => {
      await fc.assert(
        fc.asyncProperty(history, async ({ lives, picks, perSlot, steps }) => {
          const { db } = await open();
          await initialize(db, 'genesis');
          const chain = new ChainScript('any order', perSlot);
          const config = new ConfigScript(chain);
          config.initialize();
          playTogether(chain, lives, picks);
          config.update({ drawTimeoutSeconds: 21_600 });
          playTogether(chain, lives, picks, lives.length);
          const reader = new Reader(db, chain);
          for (const one of steps) {
            await reader.take(one);
            expect(await projectionDifferences(db)).toEqual([]);
            expect(followed(await sentEvents(db))).toEqual(await stored(db));
          }
          await reader.readAll();
          expect(await projectionDifferences(db)).toEqual([]);
          expect(await positions(db)).toEqual(reader.positions);
          expect(followed(await sentEvents(db))).toEqual(await stored(db));
        }),
        // Do not shrink failures, because every run must empty a database.
        { numRuns: RUNS, endOnFailure: true },
      );
    },
    TIMEOUT_MS,
  );
});
