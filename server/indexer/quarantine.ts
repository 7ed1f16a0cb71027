import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/store/open-store.ts';
import { transactions, unreadTransactions as table } from '#server/store/schema.ts';
import { backoffMs } from '#src/lib/backoff-ms.ts';
import type { Leadership } from './leadership.ts';
import type { Listed } from './signatures.ts';

/** A listed transaction that could not be read, and what was wrong with the last answer. */
export interface Unread<L extends Listed = Listed> {
  readonly listed: L;
  readonly error: Error;
}

interface QuarantineEntry {
  slot: bigint;
  /** What was wrong with the last answer. */
  reason: string;
  tries: number;
  /** Milliseconds of `performance.now()`; Infinity once it is dismissed. */
  dueAt: number;
  /** Whether the transaction can be read now, and is stored once a listing shows its position. */
  released: boolean;
}

const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 3_600_000;
/** Number of transactions retried at the same time. */
const AT_ONCE = 16;
const MS = 1_000;
/** The time by the database's clock, which is the same for all processes. */
const NOW = sql`extract(epoch from now())::bigint`;

/** Milliseconds until the next retry: 5 s after the first failure, then twice as long each time, an hour at most. */
function retryMs(tries: number): number {
  return backoffMs(tries + 1, FIRST_RETRY_MS, LONGEST_RETRY_MS);
}

/**
 * Keeps the transactions that the RPC could not return, so that the indexer continues without them. They are ignored in
 * listings until they can be read.
 */
export class Quarantine {
  readonly #entries = new Map<string, QuarantineEntry>();

  constructor(private readonly write: Leadership['write']) {}

  /**
   * Loads the stored entries: at the start, and when a commit's outcome is unknown. A transaction may have been stored
   * just before it could be removed here.
   */
  async load(db: Database): Promise<void> {
    const isStored = inArray(
      sql`base58_decode(${table.signature})`,
      db.select({ signature: transactions.signature }).from(transactions),
    );
    await db.delete(table).where(isStored);
    const before = new Map(this.#entries);
    this.#entries.clear();
    for (const { signature, slot, tries, dismissed, reason } of await db.select().from(table)) {
      const previous = before.get(signature);
      const dueAt = previous?.dueAt ?? performance.now() + FIRST_RETRY_MS;
      this.#entries.set(signature, {
        slot,
        reason,
        tries,
        dueAt: dismissed ? Infinity : dueAt,
        released: false,
      });
    }
  }

  /** Whether this transaction is left out of listings. */
  hides(signature: string): boolean {
    return this.#entries.get(signature)?.released === false;
  }

  /** Adds transactions that could not be read, or notes that another retry has failed. */
  async add(unread: readonly Unread[]): Promise<void> {
    if (unread.length === 0) return;
    const rows = unread.map(({ listed: { signature, slot }, error }) => {
      const tries = (this.#entries.get(signature)?.tries ?? -1) + 1;
      const wait = retryMs(tries);
      this.#entries.set(signature, {
        slot,
        reason: error.message,
        tries,
        dueAt: performance.now() + wait,
        released: false,
      });
      const nextAt = sql`${NOW} + ${Math.ceil(wait / MS)}`;
      return { signature, slot, reason: error.message, tries, since: NOW, nextAt, dismissed: false };
    });
    await this.write(async (db) => {
      for (const row of rows) {
        const { slot, reason, tries, nextAt } = row;
        const set = { slot, reason, tries, nextAt };
        await db.insert(table).values(row).onConflictDoUpdate({ target: table.signature, set });
      }
    });
  }

  /** Processes a listing: a transaction that has landed in another slot is retried there. */
  noteListed(listed: readonly Listed[]): void {
    if (this.#entries.size === 0) return;
    for (const { signature, slot } of listed) {
      const entry = this.#entries.get(signature);
      if (entry === undefined || entry.slot === slot) continue;
      Object.assign(entry, { slot, dueAt: entry.dueAt === Infinity ? Infinity : 0 });
    }
  }

  /** Returns the transactions to be retried now. */
  due(): Listed[] {
    const now = performance.now();
    return [...this.#entries]
      .filter(([, { dueAt, released }]) => !released && dueAt <= now)
      .slice(0, AT_ONCE)
      .map(([signature, { slot }]) => ({ signature, slot }));
  }

  /** Makes all transactions due whose reason contains this text, because the node may return them now. */
  hasten(reason = ''): void {
    for (const entry of this.#entries.values()) {
      if (entry.dueAt !== Infinity && entry.reason.includes(reason)) entry.dueAt = 0;
    }
  }

  /** Marks transactions as readable: they wait for a listing that shows their positions. */
  release(signatures: readonly string[]): void {
    for (const signature of signatures) {
      const entry = this.#entries.get(signature);
      if (entry !== undefined) entry.released = true;
    }
  }

  /** Transactions that can be read and are not stored yet. */
  get released(): Listed[] {
    return [...this.#entries]
      .filter(([, entry]) => entry.released)
      .map(([signature, { slot }]) => ({ signature, slot }));
  }

  /** Returns the transactions of a range of slots, without the dismissed ones. */
  within(from: bigint, to: bigint): Listed[] {
    return [...this.#entries]
      .filter(([, { slot, dueAt }]) => dueAt !== Infinity && slot >= from && slot <= to)
      .map(([signature, { slot }]) => ({ signature, slot }));
  }

  /** Removes transactions that are stored, or that the chain has dropped. */
  async remove(signatures: readonly string[]): Promise<void> {
    const present = signatures.filter((signature) => this.#entries.has(signature));
    if (present.length === 0) return;
    await this.write((db) => db.delete(table).where(inArray(table.signature, present)));
    for (const signature of present) this.#entries.delete(signature);
  }

  /** Applies dismissals that an operator has made meanwhile. */
  async followDismissals(): Promise<void> {
    if (this.size === 0) return;
    const dismissed = eq(table.dismissed, true);
    const rows = await this.write((db) =>
      db.select({ signature: table.signature }).from(table).where(dismissed),
    );
    for (const { signature } of rows) {
      const entry = this.#entries.get(signature);
      if (entry !== undefined) entry.dueAt = Infinity;
    }
  }

  /** Number of transactions that are not dismissed. */
  get size(): number {
    return [...this.#entries.values()].filter(({ dueAt }) => dueAt !== Infinity).length;
  }
}
