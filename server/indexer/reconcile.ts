import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { inArray } from 'drizzle-orm';
import { errorText } from '#server/cluster/log.ts';
import { compareFields, differingPlayers } from '#server/projection/compare.ts';
import { readIndexerState } from '#server/projection/state.ts';
import type { Database } from '#server/store/open-store.ts';
import type { PoolRow, SeatRow } from '#server/store/rows.ts';
import { pools, seats } from '#server/store/schema.ts';
import { decodePool, decodePoolHeader, POOL_HEADER_LENGTH } from '#src/chain/program/pool-account.ts';
import { inParts } from '#src/lib/in-parts.ts';
import { sleep } from '#src/lib/sleep.ts';
import { changedSince, namedFrom, unclosed, waitingForDraw } from './compared-pools.ts';
import { type AccountAt, fetchAccounts, isPoolAccount, listPools } from './pool-accounts.ts';
import { Rotation } from './rotation.ts';
import type { RpcClient } from './rpc-client.ts';

export interface ReconcilerOptions {
  readonly rpc: RpcClient;
  readonly db: Database;
  /** Resolves when everything up to and including a slot is stored. @throws if the slot is not plausible */
  readonly stored: (slot: bigint) => Promise<void>;
  /** The minimum context slot of the requests. */
  readonly minSlot: () => bigint;
  /** Pools that a transaction names from this slot on are compared every time. */
  readonly recentFrom: () => bigint;
  /** Whether any listed transaction could not be read: its pools are unknown. */
  readonly hasUnread: () => boolean;
  /** Unix seconds of the chain's clock; null while unknown. */
  readonly now: () => number | null;
  readonly signal: AbortSignal;
}

/** A pool whose account and rows differ. */
export interface Difference {
  readonly address: string;
  /** What differs, for the log. */
  readonly text: string;
  /** The account as base64; null if it is closed. */
  readonly account: string | null;
  /** Revision of the row; null if there is none. */
  readonly revision: bigint | null;
}

/** Pools compared before the event loop gets a turn. */
const AT_A_TIME = 100;
/** Pools read before they are compared: limits the memory, and the time to wait until their slot is stored. */
const READ_AT_ONCE = 2_000;
/** Attempts to compare a pool that changes meanwhile. */
const ATTEMPTS = 5;
const PAUSE_MS = 1_000;

/** Compares pools' accounts with their rows: every time if they may have changed, all others once in sixty turns. */
export class Reconciler {
  /** The revision up to which rows were compared; null before the first comparison. */
  #revision: bigint | null = null;
  #recent: ReadonlySet<string> = new Set();
  /** Recent pools that were equal, with header digest and row revision at that time: read in full once either changes. */
  readonly #equal = new Map<string, string>();
  #differing: readonly string[] = [];
  readonly #rotation = new Rotation();
  /** Pools missing from the last list of the chain or from the rows, until they have been compared. */
  #oneSided: readonly string[] = [];

  constructor(private readonly options: ReconcilerOptions) {}

  /**
   * Compares in full, with players and weights: pools whose rows have changed since the last comparison, pools that
   * differed then, and a sixtieth of all pools. Compares the headers of pools with recent transactions or a pending
   * draw; while transactions are unread, of all pools. The first comparison is of all pools; every sixtieth lists the
   * chain's pools to find unknown ones.
   * A pool that differs is compared again until its row's last event is older than the account that was read, so that
   * a pending event is no difference.
   * @returns the number of compared pools, and the differences @throws if chain or database cannot be read
   */
  async compare(): Promise<{ readonly compared: number; readonly differences: readonly Difference[] }> {
    const { db, recentFrom, hasUnread } = this.options;
    const revision = (await readIndexerState(db))?.revision ?? 0n;
    const isFirst = this.#revision === null || revision < this.#revision;
    const recent = new Set([...(await namedFrom(db, recentFrom())), ...(await waitingForDraw(db))]);
    const changed = this.#revision === null ? [] : await changedSince(db, this.#revision);
    if (isFirst || this.#rotation.isOver) {
      const { all, oneSided } = await this.#list();
      this.#rotation.start(all);
      this.#oneSided = isFirst ? all : oneSided;
    }
    const headers = hasUnread() && !isFirst ? await this.#compareHeaders() : { compared: 0, differing: [] };
    const suspects = new Set([
      ...changed,
      ...this.#differing,
      ...this.#oneSided,
      ...this.#rotation.current,
      ...headers.differing,
    ]);
    // Recent pools are compared once more: a pool whose row a fork has removed is no longer in `recent`.
    const watched = [...new Set([...recent, ...this.#recent])].filter((address) => !suspects.has(address));
    for (const address of await this.#changedHeaders(watched)) suspects.add(address);
    const differences = await this.compareFull([...suspects]);
    for (const address of this.#equal.keys()) if (!recent.has(address)) this.#equal.delete(address);
    this.#differing = differences.map(({ address }) => address);
    this.#recent = recent;
    this.#revision = revision;
    this.#oneSided = [];
    this.#rotation.advance();
    const compared = Math.max(headers.compared, new Set([...watched, ...suspects]).size);
    return { compared, differences };
  }

  /** Compares some pools in full. @returns the differences @throws as `compare` */
  async compareFull(addresses: readonly string[]): Promise<readonly Difference[]> {
    const found: Difference[] = [];
    let left = addresses;
    for (let attempt = 0; attempt < ATTEMPTS && left.length > 0; attempt += 1) {
      if (attempt > 0) await sleep(PAUSE_MS, this.options.signal);
      const unclear: string[] = [];
      for await (const { address, account, slot, row, ofSeats } of this.#read('full', left)) {
        const text = this.#differenceOf(address, account, row, ofSeats);
        if (text === null) this.#equal.set(address, stateOf(account, row));
        else if (row !== null && row.slot >= slot) unclear.push(address);
        else found.push({ address, text, account, revision: row?.revision ?? null });
      }
      left = unclear;
    }
    for (const { address } of found) this.#equal.delete(address);
    return found;
  }

  /** Returns the pools whose header or row has changed since they were equal, or whose draw is due. */
  async #changedHeaders(addresses: readonly string[]): Promise<readonly string[]> {
    const changed: string[] = [];
    for await (const { address, account, row } of this.#read('header', addresses)) {
      const isSame = this.#equal.get(address) === stateOf(account, row);
      // Time advances a locked pool even if neither account nor row changes.
      const isWaiting = row?.status === 'locked' || row?.status === 'drawing';
      if (!isSame || (isWaiting && this.#differenceOf(address, account, row, null) !== null))
        changed.push(address);
    }
    return changed;
  }

  /** Lists the chain's pools without reading them. @returns all pools, and the pools that chain or rows lack */
  async #list(): Promise<{ readonly all: readonly string[]; readonly oneSided: readonly string[] }> {
    const { rpc, db, stored, minSlot, signal } = this.options;
    const { slot, accounts } = await listPools(rpc, 'nothing', minSlot(), signal);
    await stored(slot);
    const open = new Set(await unclosed(db));
    const all = [...new Set([...open, ...accounts.keys()])].toSorted();
    return { all, oneSided: all.filter((address) => !open.has(address) || !accounts.has(address)) };
  }

  /** Compares the headers of all pools with their rows. @returns their number, and the pools that differ */
  async #compareHeaders(): Promise<{ readonly compared: number; readonly differing: readonly string[] }> {
    const { rpc, db, stored, minSlot, signal } = this.options;
    const { slot, accounts } = await listPools(rpc, 'header', minSlot(), signal);
    await stored(slot);
    const all = [...new Set([...accounts.keys(), ...(await unclosed(db))])];
    const differing: string[] = [];
    for (const part of inParts(all, AT_A_TIME)) {
      const rows = await this.#rows(part);
      for (const address of part) {
        const account = accounts.get(address) ?? null;
        if (this.#differenceOf(address, account, rows.get(address) ?? null, null) !== null)
          differing.push(address);
      }
      await nextTurn();
    }
    return { compared: all.length, differing };
  }

  /** Reads accounts and, once their slot is stored, their rows; the rows of seats only for accounts read in full. */
  async *#read(
    part: 'header' | 'full',
    addresses: readonly string[],
  ): AsyncGenerator<
    AccountAt & { address: string; row: PoolRow | null; ofSeats: readonly SeatRow[] | null }
  > {
    const { rpc, stored, minSlot, signal } = this.options;
    for (const some of inParts(addresses, READ_AT_ONCE)) {
      const accounts = await fetchAccounts(rpc, part, some, minSlot(), signal);
      await stored([...accounts.values()].reduce((most, { slot }) => (slot > most ? slot : most), 0n));
      for (const few of inParts(some, AT_A_TIME)) {
        const rows = await this.#rows(few);
        const seated = part === 'full' ? await this.#seats(few) : null;
        for (const address of few) {
          const at = accounts.get(address);
          if (at === undefined) continue;
          const ofSeats = seated === null ? null : (seated.get(address) ?? []);
          yield { ...at, address, row: rows.get(address) ?? null, ofSeats };
        }
        await nextTurn();
      }
    }
  }

  /** Returns what differs; null if nothing does. @param ofSeats null leaves the players out */
  #differenceOf(
    address: string,
    account: string | null,
    row: PoolRow | null,
    ofSeats: readonly SeatRow[] | null,
  ): string | null {
    if (row === null) {
      // Instructions that the program has refused may name any account as a pool.
      return account === null || !isPoolAccount(account) ? null : 'an account without a row';
    }
    if (account === null)
      return row.closedAt === null ? `the account is closed, the row is ${row.status}` : null;
    try {
      return differenceOf(address, Buffer.from(account, 'base64'), row, ofSeats, this.options.now());
    } catch (error) {
      return `the account cannot be read: ${errorText(error)}`;
    }
  }

  async #rows(addresses: readonly string[]): Promise<ReadonlyMap<string, PoolRow>> {
    const rows = await this.options.db
      .select()
      .from(pools)
      .where(inArray(pools.address, [...addresses]));
    return new Map(rows.map((row) => [row.address, row]));
  }

  async #seats(addresses: readonly string[]): Promise<ReadonlyMap<string, readonly SeatRow[]>> {
    const rows = await this.options.db
      .select()
      .from(seats)
      .where(inArray(seats.pool, [...addresses]));
    const byPool = new Map<string, SeatRow[]>(addresses.map((address) => [address, []]));
    for (const row of rows) byPool.get(row.pool)?.push(row);
    return byPool;
  }
}

function differenceOf(
  address: string,
  data: Uint8Array,
  row: PoolRow,
  ofSeats: readonly SeatRow[] | null,
  now: number | null,
): string | null {
  const header = decodePoolHeader(address, data);
  const fields = compareFields(header, row, { now, beacon: null }).filter(({ differs }) => differs);
  const lines = fields.map((one) => `${one.name} is ${one.account}, the row says ${one.row}`);
  if (ofSeats !== null) {
    const players = differingPlayers(decodePool(address, data), ofSeats);
    if (players.length > 0)
      lines.push(`${players.length} players are seated otherwise, such as ${players[0]}`);
  }
  return lines.length === 0 ? null : lines.join('; ');
}

/** Returns a text that changes whenever the account's header or the row changes. */
function stateOf(account: string | null, row: PoolRow | null): string {
  const header = account === null ? '' : Buffer.from(account, 'base64').subarray(0, POOL_HEADER_LENGTH);
  return `${createHash('sha256').update(header).digest('base64')} ${row?.revision}`;
}
