import { type ChainTip, plausibly } from './chain-tip.ts';
import { type Fetched, fetchTransactions, retryTransactions } from './fetch-transactions.ts';
import { closeGaps, compareWindow, inOrder, partsOf, assignPositions, type Positioned } from './positions.ts';
import { Quarantine } from './quarantine.ts';
import type { ReadTransaction } from './read-transaction.ts';
import { storedPositionsOf, Relist } from './relist.ts';
import {
  AnchorMissing,
  DropUncertain,
  fetchFirstSlot,
  fetchSlot,
  fetchStatuses,
  listAfter,
  listAll,
  type Listed,
  requireDropped,
} from './signatures.ts';
import { StoredChain, type StoredChainOptions } from './stored-chain.ts';
import type { RpcClient } from './rpc-client.ts';

/** Transactions fetched and committed together. */
const PART = 400;
/** Entries of a page when only new transactions are listed, which are usually few. */
const SHORT_PAGE = 100;
/** Number of stored transactions searched for a replacement of a missing anchor; fits one status request. */
const OLDER = 250;
/** Part of the reason if a node does not support a transaction's version. */
const UNSUPPORTED_VERSION = '(-32015)';

export interface ChainCopyOptions extends Omit<StoredChainOptions, 'quarantine'> {
  readonly rpc: RpcClient;
  readonly tip: ChainTip;
  readonly signal: AbortSignal;
  /**
   * Whether the newest confirmed slot is deferred to the next reading: validators record its transactions one by one
   * and out of order, so that a listing may lack some in the middle.
   */
  readonly holdBack: boolean;
  /** Returns a transaction that a stream has delivered; null if it has to be requested. */
  readonly delivered: (listed: Positioned) => ReadTransaction | null;
}

/** The transactions that the chain lists after the anchor or the tip. */
interface Listing {
  /** Oldest first. */
  readonly entries: readonly Listed[];
  /** The node had reached this slot before it listed: the listing is complete up to it. */
  readonly slot: bigint;
}

/** Makes the database equal to the chain. */
export class ChainCopy {
  readonly stored: StoredChain;
  readonly quarantine: Quarantine;
  readonly relist: Relist;
  #lists = 0;

  constructor(private readonly options: ChainCopyOptions) {
    const { rpc, signal, write } = options;
    this.quarantine = new Quarantine(write);
    this.stored = new StoredChain({ ...options, quarantine: this.quarantine });
    this.relist = new Relist({
      rpc,
      signal,
      write,
      visible: (listed) => this.#visible(listed),
      store: (fresh) => this.#store(fresh),
      onListed: (from, to, signatures) => this.#dropUnlisted(from, to, signatures),
    });
  }

  /** Returns how many lists of new transactions were requested since the last call. */
  takeLists(): number {
    const lists = this.#lists;
    this.#lists = 0;
    return lists;
  }

  /** Whether a transaction is stored and not final, or in quarantine. */
  holds(signature: string): boolean {
    return this.quarantine.hides(signature) || this.stored.window.some((one) => one.signature === signature);
  }

  /**
   * Makes the stored transactions equal to the chain's, whatever state either is in, and finalizes those that are
   * final. Fills an empty database.
   * @param upTo slot after which a stream delivers the transactions; null: none does
   * @throws Error if the RPC's answers are inconclusive; what was committed before stays
   */
  async settle(upTo: bigint | null = null): Promise<{ heldBack: boolean }> {
    const final = await this.#listFinal();
    await this.#adopt(final, true);
    await this.stored.finalize(final.slot);
    const listing = await this.#list('confirmed', this.stored.anchor, this.stored.confirmedSlot);
    return this.#adopt(listing, false, upTo);
  }

  /**
   * Appends delivered transactions. Calls `settle` if any of them belongs before a stored one.
   * @param delivered in the chain's order
   * @param upTo slot up to which the stream has delivered everything
   */
  async append(delivered: readonly Listed[], upTo: bigint): Promise<{ heldBack: boolean }> {
    const { tip, finalizedSlot } = this.stored;
    const fresh = delivered.filter(({ signature, slot }) => slot > finalizedSlot && !this.holds(signature));
    if (tip === null || fresh.some(({ slot }) => slot <= tip.slot)) return this.settle(upTo);
    await this.#store(assignPositions(fresh, tip));
    await this.stored.reach(upTo);
    return { heldBack: false };
  }

  /** Appends new transactions. Calls `settle` if the last stored transaction is no longer listed. */
  async follow(): Promise<{ heldBack: boolean }> {
    const { tip } = this.stored;
    if (tip === null) return this.settle();
    let listing: Listing;
    try {
      listing = await this.#list('confirmed', tip, this.stored.confirmedSlot, SHORT_PAGE);
    } catch (error) {
      if (error instanceof AnchorMissing) return this.settle();
      throw error;
    }
    return this.#apply(assignPositions(listing.entries, tip), listing.slot, false);
  }

  /**
   * Retries unreadable transactions that are due. The readable ones are stored once a listing shows their
   * position.
   * @returns whether any readable ones are not stored yet
   */
  async retryUnread(): Promise<boolean> {
    const { rpc, signal } = this.options;
    await this.quarantine.followDismissals();
    const due = this.quarantine.due();
    if (due.length > 0) {
      const positioned = due.map((one) => ({ ...one, slotIndex: 0 }));
      const answers = await retryTransactions(rpc, positioned, this.stored.tip?.signature, signal);
      const unread = due.flatMap((listed, index) => {
        const error = answers[index];
        return error instanceof Error ? [{ listed, error }] : [];
      });
      const missing = new Set(unread.map(({ listed }) => listed.signature));
      const readable = due.filter(({ signature }) => !missing.has(signature));
      await this.quarantine.add(unread);
      this.quarantine.release(readable.map(({ signature }) => signature));
      if (readable.length > 0) this.quarantine.hasten();
    }
    const final = this.quarantine.released.filter(({ slot }) => slot <= this.stored.finalizedSlot);
    const slots = final.map(({ slot }) => slot);
    if (due.length > 0 && slots.length > 0) {
      this.relist.request({ slot: slots.reduce((least, slot) => (slot < least ? slot : least)) });
    }
    return this.quarantine.released.length > 0;
  }

  /** Hides readable transactions again that no listing of their slot contained. */
  async hideUnlisted(): Promise<void> {
    if (this.relist.isUnderWay) return;
    const unlisted = this.quarantine.released;
    await this.quarantine.add(
      unlisted.map((listed) => ({
        listed,
        error: new Error(`The RPC returns transaction ${listed.signature} but does not list it`),
      })),
    );
  }

  /**
   * Rereads all transactions of a pool and refolds it, because the stored ones may be wrong. Transactions that the
   * chain never had are reverted, even if they are marked final.
   * @param always whether the pool is refolded even if the same transactions are stored
   */
  async reread(pool: string, always: boolean): Promise<void> {
    const { rpc, signal, write } = this.options;
    const listed = this.#visible(await listAll(rpc, pool, this.stored.confirmedSlot, signal));
    const ofPool = new Set(listed.map(({ signature }) => signature));
    const positions = await storedPositionsOf(write, listed);
    const reread = positions.filter(({ signature, isStored }) => !isStored || ofPool.has(signature));
    const probe = (this.stored.tip ?? reread.at(-1))?.signature;
    const landed = new Set(reread.filter(({ isStored }) => !isStored).map(({ signature }) => signature));
    for (const part of partsOf(reread, PART)) {
      const { transactions, unread } = await fetchTransactions(rpc, part, probe, signal);
      const missing = await this.stored.setAside(unread);
      const changed = new Set(always ? transactions : await this.stored.changed(transactions));
      const fresh = transactions.filter((one) => landed.has(one.signature) || changed.has(one));
      await this.stored.apply(closeGaps(fresh, missing), true);
    }
    const unlisted = (await this.stored.ofPool(pool)).filter(({ signature }) => !ofPool.has(signature));
    if (unlisted.length === 0) return;
    const first = await fetchFirstSlot(rpc, signal);
    const dropped = unlisted.filter(({ slot }) => slot >= first);
    if (await this.#areDropped(dropped)) await this.stored.revertFalse(dropped);
  }

  /** Lowers the stored slots to the chain's if they are higher. */
  async lower(confirmedSlot: bigint): Promise<void> {
    const final = await fetchSlot(this.options.rpc, 'finalized', this.options.signal);
    await this.stored.lower(confirmedSlot, final < confirmedSlot ? final : confirmedSlot);
  }

  /** Lists the final transactions after the anchor, which is replaced if the chain never had it. */
  async #listFinal(): Promise<Listing> {
    try {
      return await this.#list('finalized', this.stored.anchor, this.stored.finalizedSlot);
    } catch (error) {
      if (!(error instanceof AnchorMissing) || !(await this.#replaceAnchor())) throw error;
      return this.#list('finalized', this.stored.anchor, this.stored.finalizedSlot);
    }
  }

  /**
   * Reverts stored transactions that the chain never had, even if marked final, back to the newest that it has.
   * @returns whether any were reverted @throws DropUncertain
   */
  async #replaceAnchor(): Promise<boolean> {
    const { rpc, signal, tip } = this.options;
    if (this.stored.anchor === null) return false;
    const newest = await this.stored.newestFinal(OLDER);
    const signatures = newest.map(({ signature }) => signature);
    const { value } = await fetchStatuses(rpc, signatures, signal);
    const newestFound = newest.findIndex(({ slot }, index) => value[index]?.slot === slot);
    // A node that has none of these transactions has pruned them; one that has the anchor merely does not list it.
    if (newestFound <= 0) return false;
    const dropped = newest.slice(0, newestFound);
    await requireDropped(rpc, dropped, tip.reachable(this.stored.confirmedSlot), signal);
    await this.stored.revertFalse(dropped);
    return true;
  }

  async #list(
    commitment: 'confirmed' | 'finalized',
    anchor: Positioned | null,
    minSlot: bigint,
    pageSize?: number,
  ): Promise<Listing> {
    const { rpc, signal, tip } = this.options;
    return plausibly(signal, async () => {
      const reached =
        commitment === 'confirmed' ? await tip.fetch(rpc, signal) : await fetchSlot(rpc, commitment, signal);
      tip.require(reached);
      const slot = reached > minSlot ? reached : minSlot;
      this.#lists += 1;
      const from = { anchor, commitment, slot, ...(pageSize !== undefined && { pageSize }) };
      const entries = await listAfter(rpc, from, signal);
      const newest = entries.at(-1);
      if (newest !== undefined) tip.require(newest.slot);
      return { entries: this.#visible(entries), slot };
    });
  }

  /** Filters out transactions that cannot be read. */
  #visible<L extends Listed>(listed: readonly L[]): readonly L[] {
    this.quarantine.noteListed(listed);
    return listed.filter(({ signature }) => !this.quarantine.hides(signature));
  }

  /** Applies a listing that begins after the anchor; a final one does not cover anything after its slot. */
  async #adopt(listing: Listing, final: boolean, upTo: bigint | null = null): Promise<{ heldBack: boolean }> {
    const stored = final ? this.stored.window.filter(({ slot }) => slot <= listing.slot) : this.stored.window;
    const { dropped, fresh } = compareWindow(stored, assignPositions(listing.entries, this.stored.anchor));
    if (dropped.length > 0) await this.#revert(dropped, listing.slot);
    return this.#apply(fresh, listing.slot, final, upTo);
  }

  async #revert(dropped: readonly Positioned[], slot: bigint): Promise<void> {
    const { rpc, signal, tip } = this.options;
    const newest = dropped.at(-1)?.slot ?? 0n;
    const reached = [slot, newest, this.stored.confirmedSlot].reduce((a, b) => (a > b ? a : b));
    await requireDropped(rpc, dropped, tip.reachable(reached), signal);
    await this.stored.revert(dropped, slot);
  }

  async #apply(
    fresh: readonly Positioned[],
    slot: bigint,
    final: boolean,
    upTo: bigint | null = null,
  ): Promise<{ heldBack: boolean }> {
    const isStreamed = (one: Positioned): boolean => upTo !== null && one.slot > upTo;
    const isHeld = (one: Positioned): boolean =>
      !final && ((this.options.holdBack && one.slot >= slot) || isStreamed(one));
    const taken = fresh.filter((one) => !isHeld(one));
    await this.#store(taken, final);
    if (!final) await this.stored.reach(upTo !== null && upTo < slot ? upTo : slot);
    return { heldBack: fresh.some(isHeld) };
  }

  /**
   * Fetches and commits transactions at their positions, part by part.
   * @param final whether each part contains all final transactions up to its end
   */
  async #store(fresh: readonly Positioned[], final = false): Promise<void> {
    const parts = partsOf(fresh, this.#partSize(fresh));
    const probe = (this.stored.tip ?? fresh.at(-1))?.signature;
    let next = parts[0] && this.#fetch(parts[0], probe);
    for (const [index, part] of parts.entries()) {
      const fetched = await next;
      const following = parts[index + 1];
      next = following && this.#fetch(following, probe);
      // A rejection is handled where `next` is awaited, unless an earlier error ends the loop.
      next?.catch(() => undefined);
      if (fetched) await this.#commit(fetched);
      if (final) await this.stored.finalize(part.at(-1)?.slot ?? 0n);
    }
  }

  /** Reads what was delivered, and requests the rest. */
  async #fetch(listed: readonly Positioned[], probe: string | undefined): Promise<Fetched> {
    const { rpc, signal, delivered } = this.options;
    const read = listed.flatMap((one) => delivered(one) ?? []);
    const signatures = new Set(read.map(({ signature }) => signature));
    const missing = listed.filter(({ signature }) => !signatures.has(signature));
    if (missing.length === 0) return { transactions: read, unread: [], recovered: false };
    const fetched = await fetchTransactions(rpc, missing, probe, signal);
    return { ...fetched, transactions: [...read, ...fetched.transactions].toSorted(inOrder) };
  }

  /** Transactions whose position changed must be committed together with the transactions that take their positions. */
  #partSize(fresh: readonly Positioned[]): number {
    const last = this.stored.window.at(-1);
    return Math.max(PART, last ? fresh.filter(({ slot }) => slot <= last.slot).length : 0);
  }

  async #commit({ transactions, unread, recovered }: Fetched): Promise<void> {
    const missing = await this.stored.setAside(unread);
    if (recovered) this.quarantine.hasten();
    const isOfNewVersion = transactions.some(({ version }) => version !== 'legacy' && version > 0);
    if (isOfNewVersion) this.quarantine.hasten(UNSUPPORTED_VERSION);
    await this.stored.apply(closeGaps(transactions, missing), false);
  }

  /** Removes unreadable transactions of slots that were listed without them, once no node has them. */
  async #dropUnlisted(from: bigint, to: bigint, listed: ReadonlySet<string>): Promise<void> {
    const dropped = this.quarantine.within(from, to).filter(({ signature }) => !listed.has(signature));
    if (dropped.length === 0 || !(await this.#areDropped(dropped))) return;
    await this.quarantine.remove(dropped.map(({ signature }) => signature));
  }

  /** Whether no node has the transactions any more; false if that cannot be determined now. */
  async #areDropped(dropped: readonly Listed[]): Promise<boolean> {
    const { rpc, signal, tip } = this.options;
    try {
      await requireDropped(rpc, dropped, tip.reachable(this.stored.confirmedSlot), signal);
      return true;
    } catch (error) {
      if (error instanceof DropUncertain) return false;
      throw error;
    }
  }
}
