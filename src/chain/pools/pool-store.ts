import type { Pool, PoolHeader } from '#src/protocol/pool.ts';
import {
  absentAt,
  applyAccount,
  type AtSlot,
  forgetSlots,
  headerOf,
  isFullStale,
  isHeaderStale,
  markStale,
  NEVER,
  type PoolRecord,
  type PoolState,
  type Source,
} from './pool-record.ts';

/** A pool from a notification of its account. */
export interface PoolUpdate {
  readonly header: PoolHeader;
  /** Decodes the pool with its players, which is slow for large pools. */
  readonly full: () => Pool;
}

/** Whether a name is an integer id. A pool that does not exist yet is recorded under its id. */
const isId = (name: string): boolean => /^\d+$/.test(name);
/** A change of a pool. */
interface Change {
  readonly address: string | null;
  readonly id: bigint | null;
  /** Null: later than every known state. */
  readonly slot: bigint | null;
  /** Whether the change reverts transactions that a fork has dropped. */
  readonly isCorrection: boolean;
}

const newestFirst = (a: PoolHeader, b: PoolHeader): number => Number(b.id - a.id);

/** One record for each pool, ordered by slot (`pool-record.ts`). An unchanged pool stays the same object. */
export class PoolStore {
  /** The records by address. */
  readonly #records = new Map<string, PoolRecord>();
  /** The addresses by integer id as text. */
  readonly #addresses = new Map<string, string>();
  readonly #isRequested: (name: string) => boolean;
  /** All pools, newest first; null until the list has been read. */
  #list: readonly PoolHeader[] | null = null;
  #isListed = true;
  /** The newest slot at which the full list was read. A pool that is not in that list did not exist at that slot. */
  #listSlot = NEVER;
  /** Addresses of the records that must be read again. */
  readonly #stale = new Set<string>();

  /** @param isRequested whether there is a query for the pool with that address or integer id */
  constructor(isRequested: (name: string) => boolean) {
    this.#isRequested = isRequested;
  }

  /** All pools, newest first; null until they have been read. */
  list(): readonly PoolHeader[] | null {
    if (this.#list === null || this.#isListed) return this.#list;
    this.#isListed = true;
    this.#list = [...this.#records.values()].flatMap(({ header }) => header ?? []).sort(newestFirst);
    return this.#list;
  }

  /** @param name address or integer id @returns null if there is no such pool, undefined before it was read */
  pool(name: string): Pool | null | undefined {
    return this.#records.get(this.addressOf(name))?.full;
  }

  /** Returns the address of a pool. @param name address or integer id; an unknown id is returned unchanged */
  addressOf(name: string): string {
    return this.#addresses.get(name) ?? name;
  }

  isAnyStale(): boolean {
    return this.#stale.size > 0;
  }

  /** Whether a pool must be read again with its players. @param name address or integer id */
  isStale(name: string): boolean {
    const record = this.#records.get(this.addressOf(name));
    return record !== undefined && isFullStale(record);
  }

  /** Returns the addresses of the pools in the list whose headers must be read again. */
  staleHeaders(): string[] {
    if (this.#list === null) return [];
    return [...this.#stale].filter((name) => !isId(name) && isHeaderStale(this.#record(name)));
  }

  /** Applies a reading of all pools. A pool that is not in it is closed, unless its record is newer. */
  readList({ slot, value: pools }: AtSlot<readonly PoolHeader[]>): void {
    const present = new Set<string>();
    for (const header of pools) {
      present.add(header.address);
      this.#apply(header.address, { slot, header }, 'reading');
    }
    for (const address of this.#records.keys()) {
      if (!present.has(address)) this.#apply(address, { slot, header: null }, 'reading');
    }
    if (slot > this.#listSlot) this.#listSlot = slot;
    this.#list ??= [];
  }

  /** Applies a reading of some pools of the list, by address. Null: closed. */
  readHeaders({ slot, value }: AtSlot<ReadonlyMap<string, PoolHeader | null>>): void {
    for (const [address, header] of value) this.#apply(address, { slot, header }, 'reading');
  }

  /** Applies a reading of a single pool. @param name address or integer id */
  readPool(name: string, { slot, value: full }: AtSlot<Pool | null>): void {
    const address = full?.address ?? this.addressOf(name);
    this.#apply(address, { slot, header: full && headerOf(full), full }, 'reading');
  }

  /** Applies a notification of a pool's account. Null: closed. */
  applyNotification(address: string, { slot, value: update }: AtSlot<PoolUpdate | null>): void {
    if (update === null) return this.#apply(address, { slot, header: null, full: null }, 'notification');
    const { header, full } = update;
    const isFullNeeded = this.#isFullNeeded(address, header.id);
    this.#apply(address, { slot, header, ...(isFullNeeded && { full: full() }) }, 'notification');
  }

  /** Marks a pool as changed. A pool given by its id alone is ignored if it is unknown. */
  markStale({ address: named, id, slot, isCorrection }: Change): void {
    const address = named ?? this.#addresses.get(String(id));
    if (address === undefined) return;
    if (id !== null) this.#isFullNeeded(address, id);
    const record = this.#record(address);
    this.#set(address, markStale(record, slot ?? record.slot + 1n, isCorrection));
  }

  /** Drops all slots, so that the next reading replaces every record, as on a chain that started again. */
  forgetSlots(): void {
    for (const [address, record] of this.#records) this.#set(address, forgetSlots(record));
    this.#listSlot = NEVER;
  }

  /** Whether a query needs the pool with its players; drops them if none does. */
  #isFullNeeded(address: string, id: bigint): boolean {
    this.#learnId(id, address);
    const isNeeded = this.#isRequested(address) || this.#isRequested(String(id));
    const record = this.#records.get(address);
    if (!isNeeded && record?.full !== undefined) this.#set(address, { ...record, full: undefined });
    return isNeeded;
  }

  #learnId(id: bigint, address: string): void {
    const name = String(id);
    if (this.#addresses.get(name) === address) return;
    this.#addresses.set(name, address);
    // The id was requested before the pool existed.
    const missing = this.#records.get(name);
    if (missing === undefined) return;
    this.#records.delete(name);
    this.#stale.delete(name);
    const { full, fullSlot } = missing;
    this.#set(address, { ...this.#record(address), full, fullSlot });
  }

  #apply(address: string, state: PoolState, source: Source): void {
    if (state.header !== null) this.#learnId(state.header.id, address);
    this.#set(address, applyAccount(this.#record(address), state, source));
  }

  #record(address: string): PoolRecord {
    return this.#records.get(address) ?? absentAt(this.#listSlot);
  }

  #set(address: string, record: PoolRecord): void {
    const before = this.#records.get(address);
    if (record === before) return;
    if (record.header !== (before?.header ?? null)) this.#isListed = false;
    this.#records.set(address, record);
    if (isHeaderStale(record) || isFullStale(record)) this.#stale.add(address);
    else this.#stale.delete(address);
  }
}
