import { replaceEqualDeep } from '@tanstack/react-query';
import type { LiveEvent } from '#src/contract/events.ts';
import type { Pool, PoolHeader } from '#src/protocol/pool.ts';
import { applyToHeader, applyToPool } from './apply-event.ts';
import { type AtSlot, type Known, type Reported, withEvent, withState } from './slot-order.ts';

/** A pool from a notification of its account. */
export interface PoolUpdate {
  readonly header: PoolHeader;
  /** Decodes the pool with its players, which is slow for large pools. */
  readonly whole: () => Pool;
}

const headerOf = ({ players: _players, weights: _weights, ...header }: Pool): PoolHeader => header;
const isSame = (header: PoolHeader | null, whole: Pool | null): boolean =>
  header === null || whole === null ? header === whole : replaceEqualDeep(header, headerOf(whole)) === header;
const newestFirst = (a: PoolHeader, b: PoolHeader): number => Number(b.id - a.id);
/** Older than every update. */
const NEVER = { slot: -1n, source: 'event', isStale: true } as const;
function forgetSlotsOf<T>(known: Map<string, Known<T>>): void {
  for (const [address, { value }] of known) known.set(address, { value, ...NEVER });
}
const unchanged = <T>(value: T): T => value;

/** Records of all pools, from readings, notifications and events, ordered by slot. An unchanged pool stays the same object. */
export class PoolStore {
  /** By address; null: there is no such pool. */
  readonly #headers = new Map<string, Known<PoolHeader>>();
  /** Pools with their players: those with a query of their own. */
  readonly #wholes = new Map<string, Known<Pool>>();
  /** By integer id as text. */
  readonly #addresses = new Map<string, string>();
  readonly #isAskedFor: (name: string) => boolean;
  /** Newest first; null until it has been read. */
  #list: readonly PoolHeader[] | null = null;
  /** The newest slot at which the full list was read. A pool that is not in that list did not exist at that slot. */
  #listSlot: bigint = NEVER.slot;
  /** Addresses of pools whose record differs from `#list`. */
  readonly #changed = new Set<string>();
  readonly #stale = new Set<string>();

  /** @param isAskedFor whether there is a query for the pool with that address or integer id */
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
   * @param name address or integer id @returns null if there is no such pool, undefined before the first request
   */
  pool(name: string): Pool | null | undefined {
    return this.#wholes.get(this.addressOf(name))?.value;
  }

  /** Returns the address of a pool. @param name address or integer id; an unknown id is returned unchanged */
  addressOf(name: string): string {
    return this.#addresses.get(name) ?? name;
  }

  isAnyStale(): boolean {
    return this.#stale.size > 0;
  }

  /** Whether a single pool must be refetched. @param name address or integer id */
  isStale(name: string): boolean {
    return this.#wholes.get(this.addressOf(name))?.isStale === true;
  }

  /** Returns the addresses of the pools in the list that must be refetched. */
  staleInList(): string[] {
    if (this.#list === null) return [];
    return [...this.#stale].filter((address) => this.#headers.get(address)?.isStale);
  }

  /** Applies a reading of all pools. A pool that is not in it is closed, unless its record is newer. */
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

  /** Applies a reading of some pools of the list, by address. Null: closed. */
  readHeaders({ slot, value }: AtSlot<ReadonlyMap<string, PoolHeader | null>>): void {
    for (const [address, header] of value) this.#takeHeader(address, { slot, value: header }, 'reading');
  }

  /** Applies a reading of a single pool. @param name address or integer id */
  readPool(name: string, { slot, value: pool }: AtSlot<Pool | null>): void {
    this.#take(pool?.address ?? this.addressOf(name), { slot, value: pool }, 'reading');
  }

  /** Applies a notification of a pool's account. Null: closed. */
  applyNotification(address: string, { slot, value: update }: AtSlot<PoolUpdate | null>): void {
    if (update === null || this.#isWholeKept(address, update.header.id)) {
      this.#take(address, { slot, value: update && update.whole() }, 'notification');
    } else this.#takeHeader(address, { slot, value: update.header }, 'notification');
  }

  /** Applies an event of the server. */
  applyEvent(event: LiveEvent): void {
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

  /** Forgets all slots, so that the next reading replaces every record, as on a chain that started again. */
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
    // The id was requested before the pool existed.
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
    return { slot: this.#listSlot, value: null, source: 'reading', isStale: false };
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

  /** If the list's record of a pool is newer than its record with players, the latter is stale, as after an event. */
  #keepInStep(address: string): void {
    const header = this.#headers.get(address);
    const whole = this.#wholes.get(address);
    if (header && whole && header.slot > whole.slot && !isSame(header.value, whole.value)) {
      this.#wholes.set(address, withEvent(whole, { slot: header.slot }, unchanged));
    }
    if (header?.isStale || this.#wholes.get(address)?.isStale) this.#stale.add(address);
    else this.#stale.delete(address);
  }
}
