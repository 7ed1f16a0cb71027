import { arrayContains, asc, desc, eq, getTableColumns, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import type { ChainTransaction } from '#server/projection/chain-transaction.ts';
import { applyTransactions } from '#server/projection/apply.ts';
import { finalize } from '#server/projection/finalize.ts';
import { lowerSlots } from '#server/projection/lower-slots.ts';
import { revertTransactions } from '#server/projection/revert.ts';
import { readIndexerState } from '#server/projection/state.ts';
import { eventFields } from '#server/projection/rows/event-fields.ts';
import { isOfTransaction } from '#server/projection/rows/events.ts';
import { isAnyOf } from '#server/projection/rows/bulk.ts';
import { hasCause } from '#server/store/has-cause.ts';
import { chainEvents, transactions as table } from '#server/store/schema.ts';
import { reasonOf } from './error-record.ts';
import type { Leadership } from './leadership.ts';
import { inOrder, type Positioned } from './positions.ts';
import type { Quarantine, Unread } from './quarantine.ts';
import type { Listed } from './signatures.ts';

export interface StoredChainOptions {
  readonly write: Leadership['write'];
  readonly quarantine: Quarantine;
  readonly onApplied: (transactions: readonly ChainTransaction[]) => void;
  readonly onReverted: (count: number) => void;
  readonly onUnread: (unread: readonly Unread[]) => void;
}

const COLUMNS = { signature: table.signature, slot: table.slot, slotIndex: table.slotIndex };

/**
 * The transactions in the database. Keeps in memory those that are not final, in the chain's order, and the last final
 * transaction before them, from which every listing starts.
 */
export class StoredChain {
  #anchor: Positioned | null = null;
  #window: readonly Positioned[] = [];
  #confirmedSlot = 0n;
  #finalizedSlot = 0n;

  constructor(private readonly options: StoredChainOptions) {}

  /** The last final transaction; null before the first. */
  get anchor(): Positioned | null {
    return this.#anchor;
  }

  /** The transactions that are not final, oldest first. */
  get window(): readonly Positioned[] {
    return this.#window;
  }

  /** All transactions confirmed before this slot are stored, or in quarantine. */
  get confirmedSlot(): bigint {
    return this.#confirmedSlot;
  }

  get finalizedSlot(): bigint {
    return this.#finalizedSlot;
  }

  /** The newest transaction; null before the first. */
  get tip(): Positioned | null {
    return this.#window.at(-1) ?? this.#anchor;
  }

  /** Loads the state from the database: at the start, and when a commit's outcome is unknown. */
  async load(): Promise<void> {
    const { write, quarantine } = this.options;
    const { state, anchor, window } = await write(async (db) => {
      await quarantine.load(db);
      const read = await readIndexerState(db);
      const last = read?.finalizedSignature ?? null;
      const from = last === null ? [] : await db.select(COLUMNS).from(table).where(eq(table.signature, last));
      const open = db.select(COLUMNS).from(table).where(eq(table.finalized, false));
      return {
        state: read,
        anchor: from[0],
        window: await open.orderBy(asc(table.slot), asc(table.slotIndex)),
      };
    });
    if (state?.finalizedSignature && !anchor) {
      throw new Error(
        `The database lacks transaction ${state.finalizedSignature}, to which its cursor points`,
      );
    }
    this.#anchor = anchor ?? null;
    this.#window = window;
    this.#finalizedSlot = state?.finalizedSlot ?? 0n;
    this.#confirmedSlot = state?.confirmedSlot ?? 0n;
  }

  /** Reads the newest final transactions, newest first. */
  newestFinal(limit: number): Promise<Positioned[]> {
    const newest = [desc(table.slot), desc(table.slotIndex)];
    return this.options.write((db) =>
      db
        .select(COLUMNS)
        .from(table)
        .where(eq(table.finalized, true))
        .orderBy(...newest)
        .limit(limit),
    );
  }

  /** Reads the transactions that name a pool. */
  ofPool(pool: string): Promise<Positioned[]> {
    const ofPool = arrayContains(table.pools, [pool]);
    return this.options.write((db) => db.select(COLUMNS).from(table).where(ofPool));
  }

  /** Returns the transactions whose stored events differ from these, or that have no events stored. */
  async changed<T extends ChainTransaction>(transactions: readonly T[]): Promise<readonly T[]> {
    const signatures = transactions.map(({ signature }) => signature);
    const rows = await this.options.write((db) =>
      db
        .select({ signature: table.signature, ...getTableColumns(chainEvents) })
        .from(chainEvents)
        .innerJoin(table, isOfTransaction)
        .where(isAnyOf(table.signature, signatures)),
    );
    const stored = new Map<string, Set<string>>(signatures.map((signature) => [signature, new Set()]));
    for (const { signature, outerIndex, innerIndex, name, fields } of rows) {
      stored.get(signature)?.add(textOf(outerIndex, innerIndex, name, fields));
    }
    return transactions.filter(({ signature, events }) => {
      const storedTexts = stored.get(signature) ?? new Set();
      const read = events.map((one) =>
        textOf(one.outerIndex, one.innerIndex, one.event.name, eventFields(one.event)),
      );
      return storedTexts.size !== read.length || !read.every((text) => storedTexts.has(text));
    });
  }

  /**
   * Stores transactions at their positions; one that the database rejects goes to quarantine.
   * @param replaces whether they replace their stored versions
   */
  async apply(transactions: readonly ChainTransaction[], replaces: boolean): Promise<void> {
    try {
      await this.#write(transactions, replaces);
    } catch (error) {
      if (!isUnstorable(error)) throw error;
      for (const one of transactions) await this.#applyOne(one, replaces);
    }
  }

  async #applyOne(one: ChainTransaction, replaces: boolean): Promise<void> {
    try {
      await this.#write([one], replaces);
    } catch (error) {
      if (!(error instanceof Error) || !isUnstorable(error)) throw error;
      await this.setAside([{ listed: one, error: new Error(reasonOf(error), { cause: error }) }]);
    }
  }

  async #write(transactions: readonly ChainTransaction[], replaces: boolean): Promise<void> {
    const { write, quarantine, onApplied } = this.options;
    const last = transactions.at(-1);
    if (last === undefined) return;
    const confirmedSlot = last.slot > this.#confirmedSlot ? last.slot : this.#confirmedSlot;
    await write((db) => applyTransactions(db, transactions, { confirmedSlot }, replaces));
    this.#confirmedSlot = confirmedSlot;
    const fresh = new Map(transactions.map((one) => [one.signature, one]));
    await quarantine.remove([...fresh.keys()]);
    this.#anchor = (this.#anchor && fresh.get(this.#anchor.signature)) ?? this.#anchor;
    const remaining = this.#window.filter(({ signature }) => !fresh.has(signature));
    const added = transactions.filter(({ slot }) => slot > this.#finalizedSlot);
    this.#window = [...remaining, ...added].toSorted(inOrder);
    onApplied(transactions);
  }

  /**
   * Quarantines transactions that could not be read or stored. Those already stored stay as they are, because they were
   * read once: a listing that shows them elsewhere may be wrong.
   * @returns the given transactions that are in quarantine now
   */
  async setAside<L extends Listed>(unread: readonly Unread<L>[]): Promise<readonly L[]> {
    if (unread.length === 0) return [];
    const signatures = unread.map(({ listed }) => listed.signature);
    const rows = await this.options.write((db) =>
      db.select(COLUMNS).from(table).where(inArray(table.signature, signatures)),
    );
    const stored = new Set(rows.map(({ signature }) => signature));
    const missing = unread.filter(({ listed }) => !stored.has(listed.signature));
    await this.options.quarantine.add(missing);
    this.options.onUnread(missing);
    return missing.map(({ listed }) => listed);
  }

  /** Reverts transactions that a fork has dropped. @param slot at which the chain no longer had them */
  async revert(dropped: readonly Positioned[], slot: bigint): Promise<void> {
    const confirmedSlot = slot > this.#confirmedSlot ? slot : this.#confirmedSlot;
    const signatures = dropped.map(({ signature }) => signature);
    await this.options.write((db) => revertTransactions(db, signatures, { confirmedSlot }));
    const left = new Set(signatures);
    this.#window = this.#window.filter(({ signature }) => !left.has(signature));
    this.options.onReverted(dropped.length);
  }

  /** Reverts transactions that the chain never had, although they are marked final. */
  async revertFalse(dropped: readonly Positioned[]): Promise<void> {
    if (dropped.length === 0) return;
    const signatures = dropped.map(({ signature }) => signature);
    const confirmedSlot = this.#confirmedSlot;
    await this.options.write((db) => revertTransactions(db, signatures, { confirmedSlot }, true));
    this.options.onReverted(dropped.length);
    await this.load();
  }

  /** Marks everything stored up to a slot as final. */
  async finalize(slot: bigint): Promise<void> {
    const last = this.#window.findLast((one) => one.slot <= slot) ?? null;
    if (slot <= this.#finalizedSlot && last === null) return;
    await this.options.write((db) => finalize(db, { slot, signature: last?.signature ?? null }));
    this.#finalizedSlot = slot;
    this.#window = this.#window.filter((one) => one.slot > slot);
    this.#anchor = last ?? this.#anchor;
  }

  /** Records that the chain was read up to a slot. */
  async reach(slot: bigint): Promise<void> {
    if (slot <= this.#confirmedSlot) return;
    await this.options.write((db) => applyTransactions(db, [], { confirmedSlot: slot }));
    this.#confirmedSlot = slot;
  }

  /** Lowers the stored slots to the chain's if they are higher. */
  async lower(confirmedSlot: bigint, finalizedSlot: bigint): Promise<void> {
    await this.options.write((db) => lowerSlots(db, { confirmedSlot, finalizedSlot }));
    await this.load();
  }
}

/** PostgreSQL's error classes caused by the written data: invalid values (22) and constraint violations (23). */
const DATA_CODES = /^2[23]...$/;

/** Whether the data itself is at fault, or the projection rejects it: storing it again would fail again. */
function isUnstorable(error: unknown): boolean {
  return hasCause(
    error,
    (code, _message, one) =>
      DATA_CODES.test(code) || one instanceof RangeError || one instanceof TypeError || v.isValiError(one),
  );
}

/** Returns an event as text for comparison; the database does not preserve the order of its fields. */
function textOf(outerIndex: number, innerIndex: number, name: string, fields: unknown): string {
  return JSON.stringify([outerIndex, innerIndex, name, inOrderOfKeys(fields)]);
}

function inOrderOfKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries: [string, unknown][] = Object.entries(value);
  return entries
    .map(([key, field]) => [key, inOrderOfKeys(field)])
    .toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1));
}
