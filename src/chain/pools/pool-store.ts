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
import { isIn, type PoolScope, type StatusScope } from './pool-scope.ts';

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

/** Most pools missing from a list that are read one by one, to show how they ended. */
const MOST_ABSENT = 100;
/** Most ended pools that are kept although no query needs them, for pages that showed them running. */
const MOST_ENDED = 200;

/** Fewest closed pools that are remembered, so that a late notification does not restore one. */
const LEAST_CLOSED = 500;

const newestFirst = (a: PoolHeader, b: PoolHeader): number => Number(b.id - a.id);

/** One record for each pool, ordered by slot (`pool-record.ts`). An unchanged pool stays the same object. */
export class PoolStore {
  /** The records by address. */
  readonly #records = new Map<string, PoolRecord>();
  /** The addresses by integer id as text. */
  readonly #addresses = new Map<string, string>();
  readonly #isRequested: (name: string) => boolean;
  /** All pools, newest first; null until a list has been read. */
  #list: readonly PoolHeader[] | null = null;
  #isListed = true;
  /** The newest slot at which each list by status was read: a pool that it lacks was not in such a status then. */
  #listSlots: Record<StatusScope, bigint> = { active: NEVER, locked: NEVER, ended: NEVER };
  /** Addresses of the records that must be read again. */
  readonly #stale = new Set<string>();

  /** Addresses of the records without a pool, the earliest first. */
  readonly #closed = new Set<string>();

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

  /**
   * Returns the pool with its players; null if there is none, or if it may come from a branch that a fork has dropped.
   * @param name address or integer id
   */
  settledPool(name: string): Pool | null {
    const record = this.#records.get(this.addressOf(name));
    return (record !== undefined && record.fullSlot > NEVER && record.full) || null;
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

  /** Whether the header of the pool at an address is known and need not be read again. */
  isCurrent(address: string): boolean {
    const record = this.#records.get(address);
    return record !== undefined && record.header !== null && !isHeaderStale(record);
  }

  /** Returns the addresses of the pools whose next step is due at a time in Unix seconds, the latest due first. */
  due(at: number): string[] {
    const dueAt = ({ status, joinDeadline, draw }: PoolHeader): number =>
      status === 'open' ? joinDeadline : (draw.drawAt ?? Infinity);
    return (this.list() ?? [])
      .filter((pool) => isIn('active', pool) && dueAt(pool) <= at)
      .toSorted((one, other) => dueAt(other) - dueAt(one))
      .map(({ address }) => address);
  }

  /**
   * Returns the addresses of the pools whose headers must be read again.
   * @param isListed whether a list on screen contains all active pools, new ones included
   */
  staleHeaders(isListed: boolean): string[] {
    if (this.#list === null) return [];
    return [...this.#stale].filter((name) => {
      const record = this.#records.get(name);
      if (record === undefined || isId(name) || !isHeaderStale(record)) return false;
      return isListed || record.header !== null;
    });
  }

  /** Applies a reading of a list. A pool that a list by status lacks has another status now, or is closed. */
  readList({ slot, value: pools }: AtSlot<readonly PoolHeader[]>, scope: PoolScope): void {
    for (const header of pools) this.#apply(header.address, { slot, header }, 'reading');
    this.#list ??= [];
    if (typeof scope !== 'string') return;
    this.#leave(scope, slot, new Set(pools.map(({ address }) => address)));
    if (slot > this.#listSlots[scope]) this.#listSlots[scope] = slot;
  }

  /** Forgets ended pools, except the latest and those that are needed; called while no list contains ended pools. */
  forgetEnded(whichAreNeeded: () => (pool: PoolHeader) => boolean): void {
    this.#listSlots.ended = NEVER;
    const ended = (this.list() ?? []).filter((pool) => isIn('ended', pool));
    if (ended.length <= MOST_ENDED) return;
    const isNeeded = whichAreNeeded();
    const latestFirst = ended.toSorted((one, other) => (other.settledAt ?? 0) - (one.settledAt ?? 0));
    for (const pool of latestFirst.slice(MOST_ENDED / 2)) {
      if (!isNeeded(pool) && this.pool(pool.address) === undefined) this.#forget(pool.address);
    }
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
    // A payment of an ended pool that no query has requested.
    if (this.#isUnlistedEnd(header)) return;
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

  /** Drops all slots, so that the next reading replaces every record, as after a reset of the chain. */
  forgetSlots(): void {
    for (const [address, record] of this.#records) this.#set(address, forgetSlots(record));
    this.#listSlots = { active: NEVER, locked: NEVER, ended: NEVER };
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
    this.#closed.delete(name);
    const { full, fullSlot } = missing;
    this.#set(address, { ...this.#record(address), full, fullSlot });
  }

  #apply(address: string, state: PoolState, source: Source): void {
    if (state.header !== null) this.#learnId(state.header.id, address);
    const isEnded = state.header !== null && isIn('ended', state.header);
    this.#set(address, applyAccount(this.#record(address, isEnded ? 'ended' : 'active'), state, source));
  }

  #record(address: string, scope: StatusScope = 'active'): PoolRecord {
    return this.#records.get(address) ?? absentAt(this.#listSlots[scope]);
  }

  #isUnlistedEnd(header: PoolHeader): boolean {
    return (
      isIn('ended', header) &&
      this.#listSlots.ended === NEVER &&
      !this.#records.has(header.address) &&
      !this.#isRequested(header.address) &&
      !this.#isRequested(String(header.id))
    );
  }

  /** Marks pools that a list lacks as stale; beyond `MOST_ABSENT`, forgets those read without their players. */
  #leave(scope: StatusScope, slot: bigint, present: ReadonlySet<string>): void {
    const absent = (this.list() ?? []).filter((pool) => isIn(scope, pool) && !present.has(pool.address));
    for (const [index, { address }] of absent.entries()) {
      const record = this.#record(address);
      if (index < MOST_ABSENT || record.full !== undefined)
        this.#set(address, markStale(record, slot, false));
      else if (record.slot <= slot) this.#forget(address);
    }
  }

  #forget(address: string): void {
    const header = this.#records.get(address)?.header;
    if (header) this.#addresses.delete(String(header.id));
    this.#records.delete(address);
    this.#stale.delete(address);
    this.#closed.delete(address);
    this.#isListed = false;
  }

  #set(address: string, record: PoolRecord): void {
    const before = this.#records.get(address);
    if (record === before) return;
    if (record.header !== (before?.header ?? null)) this.#isListed = false;
    this.#records.set(address, record);
    if (isHeaderStale(record) || isFullStale(record)) this.#stale.add(address);
    else this.#stale.delete(address);
    if (record.header !== null) this.#closed.delete(address);
    else if (this.#closed.add(address).size > 2 * LEAST_CLOSED) this.#forgetClosed();
  }

  /** Forgets the earliest closed pools that no query has requested. */
  #forgetClosed(): void {
    const earliest = [...this.#closed].slice(0, LEAST_CLOSED);
    const forgotten = new Set(earliest.filter((address) => !this.#isRequested(address)));
    for (const [id, address] of this.#addresses) {
      if (!forgotten.has(address)) continue;
      if (this.#isRequested(id)) forgotten.delete(address);
      else this.#addresses.delete(id);
    }
    for (const address of forgotten) {
      this.#records.delete(address);
      this.#stale.delete(address);
      this.#closed.delete(address);
    }
  }
}
