import { replaceEqualDeep } from '@tanstack/react-query';
import type { LiveEvent } from '#src/contract/events.ts';
import type { Pool, PoolHeader } from '#src/protocol/pool.ts';
import { applyToHeader, applyToPool } from './apply-event.ts';
import { type AtSlot, type Known, type Reported, withEvent, withState } from './slot-order.ts';

/** A pool as a notification tells it. */
export interface ToldPool {
  readonly header: PoolHeader;
  /** Decodes the pool with its players, which takes long for large ones. */
  readonly whole: () => Pool;
}

const headerOf = ({ players: _players, weights: _weights, ...header }: Pool): PoolHeader => header;
const isSame = (header: PoolHeader | null, whole: Pool | null): boolean =>
  header === null || whole === null ? header === whole : replaceEqualDeep(header, headerOf(whole)) === header;
const newestFirst = (a: PoolHeader, b: PoolHeader): number => Number(b.id - a.id);
/** Older than everything that is told. */
const NEVER = { slot: -1n, source: 'event', doubted: true } as const;
function forgetSlotsOf<T>(known: Map<string, Known<T>>): void {
  for (const [address, { value }] of known) known.set(address, { value, ...NEVER });
}
const unchanged = <T>(value: T): T => value;

/**
 * The pools as readings, notifications and events have told of them, ordered by slot. What has not changed stays the
 * same object.
 */
export class KnownPools {
  /** By address; null: there is no such pool. */
  readonly #headers = new Map<string, Known<PoolHeader>>();
  /** Pools with their players: those that are asked for by themselves. */
  readonly #wholes = new Map<string, Known<Pool>>();
  /** By integer id as text. */
  readonly #addresses = new Map<string, string>();
  readonly #isAskedFor: (name: string) => boolean;
  /** Newest first; null until it has been read. */
  #list: readonly PoolHeader[] | null = null;
  /** The newest slot of which the whole list was read: a pool that it lacked did not exist then. */
  #listSlot: bigint = NEVER.slot;
  /** Addresses of pools that `#list` does not show as they are known. */
  readonly #changed = new Set<string>();
  readonly #doubted = new Set<string>();

  /** @param isAskedFor whether the pool of that address or integer id is asked for by itself, with its players */
  constructor(isAskedFor: (name: string) => boolean) {
    this.#isAskedFor = isAskedFor;
  }

  /** All pools, newest first; null until they have been read. */
  list(): readonly PoolHeader[] | null {
    if (this.#list === null || this.#changed.size === 0) return this.#list;
    const latest = new Map<string, PoolHeader>();
    for (const address of this.#changed) {
      const value = this.#headers.get(address)?.value;
      if (value) latest.set(address, value);
    }
    const kept = this.#list.flatMap((pool) => {
      const now = latest.get(pool.address);
      if (now === undefined) return this.#changed.has(pool.address) ? [] : [pool];
      latest.delete(pool.address);
      return [now];
    });
    this.#changed.clear();
    this.#list = latest.size === 0 ? kept : [...kept, ...latest.values()].sort(newestFirst);
    return this.#list;
  }

  /**
   * @param name address or integer id @returns null where there is no such pool, undefined where nobody has asked for it
   */
  pool(name: string): Pool | null | undefined {
    return this.#wholes.get(this.addressOf(name))?.value;
  }

  /** @param name address or integer id; an id that is not known yet is returned as it is */
  addressOf(name: string): string {
    return this.#addresses.get(name) ?? name;
  }

  isAnyDoubted(): boolean {
    return this.#doubted.size > 0;
  }

  /** Whether a single pool has to be read again. @param name address or integer id */
  isDoubted(name: string): boolean {
    return this.#wholes.get(this.addressOf(name))?.doubted === true;
  }

  /** Addresses of the pools of the list that have to be read again. */
  doubtedInList(): string[] {
    if (this.#list === null) return [];
    return [...this.#doubted].filter((address) => this.#headers.get(address)?.doubted);
  }

  /** Takes a reading of all pools: those that it lacks are gone, unless something newer has told of them. */
  readList({ slot, value: pools }: AtSlot<readonly PoolHeader[]>): void {
    const present = new Set<string>();
    for (const pool of pools) {
      present.add(pool.address);
      this.#takeHeader(pool.address, { slot, value: pool }, 'reading');
    }
    for (const address of this.#headers.keys()) {
      if (!present.has(address)) this.#takeHeader(address, { slot, value: null }, 'reading');
    }
    if (slot > this.#listSlot) this.#listSlot = slot;
    this.#list ??= [];
  }

  /** Takes a reading of some pools of the list, by address; null for those that are gone. */
  readHeaders({ slot, value }: AtSlot<ReadonlyMap<string, PoolHeader | null>>): void {
    for (const [address, header] of value) this.#takeHeader(address, { slot, value: header }, 'reading');
  }

  /** Takes a reading of a single pool. @param name address or integer id */
  readPool(name: string, { slot, value: pool }: AtSlot<Pool | null>): void {
    this.#take(pool?.address ?? this.addressOf(name), { slot, value: pool }, 'reading');
  }

  /** Takes what a subscription tells of a pool; null: its account is closed. */
  tell(address: string, { slot, value: told }: AtSlot<ToldPool | null>): void {
    if (told === null || this.#isWholeKept(address, told.header.id)) {
      this.#take(address, { slot, value: told && told.whole() }, 'notification');
    } else this.#takeHeader(address, { slot, value: told.header }, 'notification');
  }

  /** Takes what the server tells. */
  hear(event: LiveEvent): void {
    const address = event.poolAddress;
    this.#setHeader(
      address,
      withEvent(this.#header(address), event, (header) => applyToHeader(header, event)),
    );
    if (!this.#isWholeKept(address, event.poolId)) return;
    this.#setWhole(
      address,
      withEvent(this.#wholes.get(address), event, (pool) => applyToPool(pool, event)),
    );
  }

  /** Forgets all slots: what is read next stands, as on another chain, whose slots begin anew. */
  forgetSlots(): void {
    forgetSlotsOf(this.#headers);
    forgetSlotsOf(this.#wholes);
    for (const address of this.#headers.keys()) this.#keepInStep(address);
    this.#listSlot = NEVER.slot;
  }

  #isWholeKept(address: string, id: bigint): boolean {
    this.#learnId(id, address);
    const isKept = this.#isAskedFor(address) || this.#isAskedFor(String(id));
    if (!isKept) this.#wholes.delete(address);
    return isKept;
  }

  #learnId(id: bigint, address: string): void {
    const name = String(id);
    if (this.#addresses.get(name) === address) return;
    this.#addresses.set(name, address);
    // Somebody has asked for the id before there was such a pool.
    const missing = this.#wholes.get(name);
    if (missing === undefined) return;
    this.#wholes.delete(name);
    if (!this.#wholes.has(address)) this.#wholes.set(address, missing);
  }

  #take(address: string, { slot, value: pool }: AtSlot<Pool | null>, source: Reported): void {
    this.#takeHeader(address, { slot, value: pool && headerOf(pool) }, source);
    this.#takeWhole(address, { slot, value: pool }, source);
  }

  #takeHeader(address: string, { slot, value }: AtSlot<PoolHeader | null>, source: Reported): void {
    const before = this.#header(address);
    const kept = value && replaceEqualDeep(before?.value, value);
    this.#setHeader(address, withState(before, { slot, value: kept }, source));
  }

  #takeWhole(address: string, { slot, value }: AtSlot<Pool | null>, source: Reported): void {
    const before = this.#wholes.get(address);
    const kept = value && replaceEqualDeep(before?.value, value);
    this.#setWhole(address, withState(before, { slot, value: kept }, source));
  }

  #header(address: string): Known<PoolHeader> | undefined {
    const known = this.#headers.get(address);
    if (known !== undefined || this.#list === null) return known;
    return { slot: this.#listSlot, value: null, source: 'reading', doubted: false };
  }

  #setHeader(address: string, known: Known<PoolHeader>): void {
    if (known.value !== this.#headers.get(address)?.value) this.#changed.add(address);
    if (known.value !== null) this.#learnId(known.value.id, address);
    this.#headers.set(address, known);
    this.#keepInStep(address);
  }

  #setWhole(address: string, known: Known<Pool>): void {
    if (known.value !== null) this.#learnId(known.value.id, address);
    this.#wholes.set(address, known);
    this.#keepInStep(address);
  }

  /** The list may show more of a pool than its players are known to; that is as good as an event. */
  #keepInStep(address: string): void {
    const header = this.#headers.get(address);
    const whole = this.#wholes.get(address);
    if (header && whole && header.slot > whole.slot && !isSame(header.value, whole.value)) {
      this.#wholes.set(address, withEvent(whole, { slot: header.slot }, unchanged));
    }
    if (header?.doubted || this.#wholes.get(address)?.doubted) this.#doubted.add(address);
    else this.#doubted.delete(address);
  }
}
