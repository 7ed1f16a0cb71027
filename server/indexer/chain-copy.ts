import { asc, eq } from 'drizzle-orm';
import type { ChainTransaction } from '#server/projection/chain-transaction.ts';
import { applyTransactions } from '#server/projection/apply.ts';
import { finalize } from '#server/projection/finalize.ts';
import { revertTransactions } from '#server/projection/revert.ts';
import { readIndexerState } from '#server/projection/state.ts';
import { transactions as table } from '#server/store/schema.ts';
import { type Fetched, fetchTransactions } from './fetch-transactions.ts';
import { AnchorMissing, listAfter, type Listing, requireDropped } from './signatures.ts';
import type { Leadership } from './leadership.ts';
import { compareWindow, partsOf, place, type Placed } from './placed.ts';
import type { RpcClient } from './rpc-client.ts';

/** Transactions fetched and committed together. */
const PART = 400;
/** While all is well a list needs no more than what has come since the last one. */
const SHORT_PAGE = 100;

export interface ChainCopyOptions {
  readonly rpc: RpcClient;
  readonly write: Leadership['write'];
  readonly signal: AbortSignal;
  /**
   * Whether the newest confirmed slot is left for the next time: validators write down its transactions one by one and
   * not in their order, so that a list may lack some in the middle.
   */
  readonly holdBack: boolean;
  readonly onApplied: (transactions: readonly ChainTransaction[]) => void;
  readonly onReverted: (count: number) => void;
}

/**
 * Brings the database to what the chain holds. In memory is what of it is stored and not final, in the chain's order,
 * and the last final transaction before, where every list is made to begin.
 */
export class ChainCopy {
  #anchor: Placed | null = null;
  #window: Placed[] = [];
  /** All transactions confirmed before this slot are stored. */
  confirmedSlot = 0n;
  finalizedSlot = 0n;

  constructor(private readonly options: ChainCopyOptions) {}

  /** Whether a transaction is stored and not final. */
  holds(signature: string): boolean {
    return this.#window.some((one) => one.signature === signature);
  }

  /** Reads from the database where things stand: at the start, and when a commit's outcome is unknown. */
  async load(): Promise<void> {
    const columns = { signature: table.signature, slot: table.slot, slotIndex: table.slotIndex };
    const { state, anchor, window } = await this.options.write(async (db) => {
      const read = await readIndexerState(db);
      const last = read?.finalizedSignature ?? null;
      const from = last === null ? [] : await db.select(columns).from(table).where(eq(table.signature, last));
      const open = db.select(columns).from(table).where(eq(table.finalized, false));
      return {
        state: read,
        anchor: from[0],
        window: await open.orderBy(asc(table.slot), asc(table.slotIndex)),
      };
    });
    if (state?.finalizedSignature && !anchor) {
      throw new Error(`The database lacks transaction ${state.finalizedSignature}, where its cursor stands`);
    }
    this.#anchor = anchor ?? null;
    this.#window = window;
    this.finalizedSlot = state?.finalizedSlot ?? 0n;
    this.confirmedSlot = state?.confirmedSlot ?? 0n;
  }

  /**
   * Makes the stored transactions those of the chain, whatever state either is in, and finalizes what is final. Fills an
   * empty database.
   * @throws Error where the RPC gives no certainty; what was committed by then stays
   */
  async settle(): Promise<{ heldBack: boolean }> {
    const final = await this.#list('finalized', this.#anchor, this.finalizedSlot);
    await this.#adopt(final, true);
    await this.#finalize(final.slot, this.#window.findLast((one) => one.slot <= final.slot) ?? null);
    return this.#adopt(await this.#list('confirmed', this.#anchor, this.confirmedSlot), false);
  }

  /** Appends what is new since the last time; settles where the last known transaction is not listed any more. */
  async follow(): Promise<{ heldBack: boolean }> {
    const tip = this.#window.at(-1) ?? this.#anchor;
    if (tip === null) return this.settle();
    let listing: Listing;
    try {
      listing = await this.#list('confirmed', tip, this.confirmedSlot, SHORT_PAGE);
    } catch (error) {
      if (error instanceof AnchorMissing) return this.settle();
      throw error;
    }
    return this.#apply(place(listing.entries, tip), listing.slot, false);
  }

  #list(
    commitment: 'confirmed' | 'finalized',
    anchor: Placed | null,
    minSlot: bigint,
    pageSize?: number,
  ): Promise<Listing> {
    const { rpc, signal } = this.options;
    return listAfter(
      rpc,
      { anchor, commitment, minSlot, ...(pageSize !== undefined && { pageSize }) },
      signal,
    );
  }

  /** Takes over a list that begins after the anchor; a final one says nothing of what comes after its slot. */
  async #adopt(listing: Listing, final: boolean): Promise<{ heldBack: boolean }> {
    const stored = final ? this.#window.filter(({ slot }) => slot <= listing.slot) : this.#window;
    const { gone, fresh } = compareWindow(stored, place(listing.entries, this.#anchor));
    if (gone.length > 0) await this.#revert(gone, listing.slot);
    return this.#apply(fresh, listing.slot, final);
  }

  async #revert(gone: readonly Placed[], slot: bigint): Promise<void> {
    const { rpc, signal, write, onReverted } = this.options;
    const confirmedSlot = slot > this.confirmedSlot ? slot : this.confirmedSlot;
    await requireDropped(rpc, gone, confirmedSlot, signal);
    const signatures = gone.map(({ signature }) => signature);
    await write((db) => revertTransactions(db, signatures, { confirmedSlot }));
    const left = new Set(signatures);
    this.#window = this.#window.filter(({ signature }) => !left.has(signature));
    onReverted(gone.length);
  }

  async #apply(fresh: readonly Placed[], slot: bigint, final: boolean): Promise<{ heldBack: boolean }> {
    const { rpc, signal } = this.options;
    const isHeld = (one: Placed): boolean => !final && this.options.holdBack && one.slot >= slot;
    const parts = partsOf(
      fresh.filter((one) => !isHeld(one)),
      this.#partSize(fresh),
    );
    let next = parts[0] && fetchTransactions(rpc, parts[0], signal);
    for (const [index, part] of parts.entries()) {
      const fetched = await next;
      const following = parts[index + 1];
      next = following && fetchTransactions(rpc, following, signal);
      // Its failure is met where it is awaited, if nothing fails before.
      next?.catch(() => undefined);
      if (fetched) await this.#commit(part, fetched, final);
    }
    if (!final) await this.#reach(slot);
    return { heldBack: fresh.some(isHeld) };
  }

  /** Transactions that changed places must be committed together with those that take their places. */
  #partSize(fresh: readonly Placed[]): number {
    const last = this.#window.at(-1);
    return Math.max(PART, last ? fresh.filter(({ slot }) => slot <= last.slot).length : 0);
  }

  async #commit(part: readonly Placed[], { transactions, failure }: Fetched, final: boolean): Promise<void> {
    const last = transactions.at(-1);
    if (last) {
      const confirmedSlot = last.slot > this.confirmedSlot ? last.slot : this.confirmedSlot;
      await this.options.write((db) => applyTransactions(db, transactions, { confirmedSlot }));
      this.confirmedSlot = confirmedSlot;
      const fresh = new Set(transactions.map(({ signature }) => signature));
      const kept = this.#window.filter(({ signature }) => !fresh.has(signature));
      this.#window = [...kept, ...part.filter(({ signature }) => fresh.has(signature))].toSorted(inOrder);
      this.options.onApplied(transactions);
    }
    if (failure) throw failure;
    if (final) await this.#finalize(part.at(-1)?.slot ?? 0n, part.at(-1) ?? null);
  }

  /** Keeps what is stored up to `slot`, the last of which is `last`. */
  async #finalize(slot: bigint, last: Placed | null): Promise<void> {
    if (slot <= this.finalizedSlot && last === null) return;
    await this.options.write((db) => finalize(db, { slot, signature: last?.signature ?? null }));
    this.finalizedSlot = slot;
    this.#window = this.#window.filter((one) => one.slot > slot);
    this.#anchor = last ?? this.#anchor;
  }

  async #reach(slot: bigint): Promise<void> {
    if (slot <= this.confirmedSlot) return;
    await this.options.write((db) => applyTransactions(db, [], { confirmedSlot: slot }));
    this.confirmedSlot = slot;
  }
}

function inOrder(a: Placed, b: Placed): number {
  return a.slot === b.slot ? a.slotIndex - b.slotIndex : a.slot < b.slot ? -1 : 1;
}
