import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { inArray, isNull } from 'drizzle-orm';
import { errorText } from '#server/cluster/log.ts';
import { compareFields, differingPlayers } from '#server/projection/compare.ts';
import type { Database } from '#server/store/open-store.ts';
import type { PoolRow, SeatRow } from '#server/store/rows.ts';
import { pools, seats } from '#server/store/schema.ts';
import { decodePool, decodePoolHeader } from '#src/chain/program/pool-account.ts';
import { sleep } from '#src/lib/sleep.ts';
import { fetchHeaders, fetchFull, MOST_ACCOUNTS } from './pool-accounts.ts';
import type { RpcClient } from './rpc-client.ts';

export interface ReconcilerOptions {
  readonly rpc: RpcClient;
  readonly db: Database;
  /** Resolves when everything up to and including a slot is stored. @throws if the slot is not plausible */
  readonly stored: (slot: bigint) => Promise<void>;
  /** The minimum context slot of the requests. */
  readonly minSlot: () => bigint;
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
/** Attempts to compare a pool that changes meanwhile. */
const ATTEMPTS = 5;
const PAUSE_MS = 1_000;
/** Number of comparisons in which every pool is read in full once. */
const ROUNDS = 60;

/** Compares all pools' accounts with their rows. */
export class Reconciler {
  /** Pools that were equal, with header digest and row revision at that time: compared again once either changes. */
  #equal = new Map<string, string>();
  #round = 0;

  constructor(private readonly options: ReconcilerOptions) {}

  /**
   * Compares the headers of every pool that has an account or a row that is not closed; then whole accounts, with players
   * and weights, of those that have changed or differ, and of a sixtieth of the rest. A pool that differs is compared
   * again until its row's last event is older than the account that was read, so that a pending event is no difference.
   * @returns how many were compared, and those that differ @throws if chain or database cannot be read
   */
  async compare(): Promise<{ readonly compared: number; readonly differences: readonly Difference[] }> {
    const { rpc, db, stored, minSlot, signal } = this.options;
    const { slot, accounts } = await fetchHeaders(rpc, minSlot(), signal);
    await stored(slot);
    const open = await db.select({ address: pools.address }).from(pools).where(isNull(pools.closedAt));
    const addresses = [...new Set([...accounts.keys(), ...open.map(({ address }) => address)])].toSorted();
    this.#round = (this.#round + 1) % ROUNDS;
    const texts = new Map<string, string>();
    const suspects: string[] = [];
    for (const [at, part] of partsOf(addresses, AT_A_TIME).entries()) {
      const rows = await this.#rows(part);
      for (const [index, address] of part.entries()) {
        const account = accounts.get(address) ?? null;
        const row = rows.get(address) ?? null;
        const both = `${account === null ? '' : digestOf(account)} ${row?.revision}`;
        texts.set(address, both);
        const isItsTurn = (at * AT_A_TIME + index) % ROUNDS === this.#round;
        // Time advances a locked pool even if neither account nor row changes.
        const isWaiting = row?.status === 'locked' || row?.status === 'drawing';
        const isSame = !isItsTurn && this.#equal.get(address) === both;
        if (isSame && !(isWaiting && this.#differenceOf(address, account, row, null) !== null)) continue;
        suspects.push(address);
      }
      await nextTurn();
    }
    const differences = await this.compareFull(suspects);
    for (const { address } of differences) texts.delete(address);
    this.#equal = texts;
    return { compared: addresses.length, differences };
  }

  /** Compares some pools in full. @returns those that differ @throws as `compare` */
  async compareFull(addresses: readonly string[]): Promise<readonly Difference[]> {
    const { rpc, stored, minSlot, signal } = this.options;
    const found: Difference[] = [];
    let left = addresses;
    for (let attempt = 0; attempt < ATTEMPTS && left.length > 0; attempt += 1) {
      if (attempt > 0) await sleep(PAUSE_MS, signal);
      const unclear: string[] = [];
      for (const part of partsOf(left, MOST_ACCOUNTS)) {
        const { slot, accounts } = await fetchFull(rpc, part, minSlot(), signal);
        await stored(slot);
        const rows = await this.#rows(part);
        const seated = await this.#seats(part);
        for (const address of part) {
          const row = rows.get(address) ?? null;
          const account = accounts.get(address) ?? null;
          const text = this.#differenceOf(address, account, row, seated.get(address) ?? []);
          if (text === null) continue;
          if (row !== null && row.slot >= slot) unclear.push(address);
          else found.push({ address, text, account, revision: row?.revision ?? null });
        }
        await nextTurn();
      }
      left = unclear;
    }
    return found;
  }

  /** Returns what differs; null if nothing does. @param ofSeats null leaves the players out */
  #differenceOf(
    address: string,
    account: string | null,
    row: PoolRow | null,
    ofSeats: readonly SeatRow[] | null,
  ): string | null {
    if (row === null) return account === null ? null : 'an account without a row';
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

function digestOf(account: string): string {
  return createHash('sha256').update(account).digest('base64');
}

function partsOf<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, part) =>
    list.slice(part * size, (part + 1) * size),
  );
}
