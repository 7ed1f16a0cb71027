import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import bs58 from 'bs58';
import { inArray, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { compareFields } from '#server/projection/compare.ts';
import type { Database } from '#server/store/open-store.ts';
import type { PoolRow } from '#server/store/rows.ts';
import { pools } from '#server/store/schema.ts';
import { prefixOf } from '#src/chain/program/accounts.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { decodePoolHeader, POOL_HEADER_LENGTH } from '#src/chain/program/pool-account.ts';
import { pause } from './pause.ts';
import type { RpcClient } from './rpc-client.ts';

interface ReconcilerOptions {
  readonly rpc: RpcClient;
  readonly db: Database;
  /** Resolves when everything up to a slot, that one included, is stored. */
  readonly stored: (slot: bigint) => Promise<void>;
  readonly signal: AbortSignal;
}

/** Pools compared before others get a turn. */
const AT_A_TIME = 100;
/** How often a pool is compared again that changes meanwhile. */
const ATTEMPTS = 5;
const PAUSE_MS = 1_000;

/** Compares all pools' accounts with their rows. */
export class Reconciler {
  /** Pools that were equal, by what account and row were then: while neither changes there is nothing to compare. */
  #equal = new Map<string, string>();

  constructor(private readonly options: ReconcilerOptions) {}

  /**
   * Every pool that has an account or a row that is not closed is compared. One that differs is looked at again until
   * its row's last event is older than the account that was read, so that an event on its way is no difference.
   * @returns how many were compared, and a line for each that differs @throws where chain or database cannot be read
   */
  async compare() {
    const { rpc, db, stored, signal } = this.options;
    const { slot, accounts } = await fetchAllPools(rpc, signal);
    await stored(slot);
    const open = await db.select({ address: pools.address }).from(pools).where(isNull(pools.closedAt));
    const addresses = [...new Set([...accounts.keys(), ...open.map(({ address }) => address)])];
    const suspects: string[] = [];
    const equal = new Map<string, string>();
    for (const part of partsOf(addresses, AT_A_TIME)) {
      const rows = await this.#rows(part);
      for (const address of part) {
        const account = accounts.get(address) ?? null;
        const row = rows.get(address) ?? null;
        const both = `${account === null ? '' : digestOf(account)} ${row?.revision}`;
        if (this.#equal.get(address) === both || differenceOf(address, account, row) === null) {
          equal.set(address, both);
        } else {
          suspects.push(address);
        }
      }
      await nextTurn();
    }
    this.#equal = equal;
    return { compared: addresses.length, differences: await this.#compareAgain(suspects) };
  }

  async #compareAgain(suspects: readonly string[]): Promise<string[]> {
    const { rpc, stored, signal } = this.options;
    const found: string[] = [];
    let left = suspects;
    for (let attempt = 0; attempt < ATTEMPTS && left.length > 0; attempt += 1) {
      if (attempt > 0) await pause(PAUSE_MS, signal);
      const unclear: string[] = [];
      for (const part of partsOf(left, MOST_ACCOUNTS)) {
        const { slot, accounts } = await fetchSomePools(rpc, part, signal);
        await stored(slot);
        const rows = await this.#rows(part);
        for (const address of part) {
          const row = rows.get(address) ?? null;
          const difference = differenceOf(address, accounts.get(address) ?? null, row);
          if (difference !== null && row !== null && row.slot >= slot) unclear.push(address);
          else if (difference !== null) found.push(difference);
        }
      }
      left = unclear;
    }
    return found;
  }

  async #rows(addresses: readonly string[]): Promise<ReadonlyMap<string, PoolRow>> {
    const rows = await this.options.db
      .select()
      .from(pools)
      .where(inArray(pools.address, [...addresses]));
    return new Map(rows.map((row) => [row.address, row]));
  }
}

function differenceOf(address: string, account: string | null, row: PoolRow | null): string | null {
  if (row === null) return account === null ? null : `${address}: an account without a row`;
  if (account === null) {
    return row.closedAt === null ? `${address}: the account is closed, the row is ${row.status}` : null;
  }
  const header = decodePoolHeader(address, Buffer.from(account, 'base64'));
  const differences = compareFields(header, row, { now: null, beacon: null }).filter(
    ({ differs }) => differs,
  );
  if (differences.length === 0) return null;
  const fields = differences.map((one) => `${one.name} is ${one.account}, the row says ${one.row}`);
  return `${address}: ${fields.join('; ')}`;
}

function digestOf(account: string): string {
  return createHash('sha256').update(account).digest('base64');
}

function partsOf<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, part) =>
    list.slice(part * size, (part + 1) * size),
  );
}

/** Accounts as they all were at one moment of a slot, as base64 by address, null for those that are gone. */
interface AccountsAt {
  readonly slot: bigint;
  readonly accounts: ReadonlyMap<string, string | null>;
}

/** `getMultipleAccounts` takes no more. */
const MOST_ACCOUNTS = 100;

const base64 = v.pipe(
  v.object({ data: v.tuple([v.string(), v.literal('base64')]) }),
  v.transform(({ data: [text] }) => text),
);
const context = v.object({ slot: v.pipe(v.number(), v.safeInteger()) });
const listSchema = v.object({ context, value: v.array(v.object({ pubkey: v.string(), account: base64 })) });
/** Lamports sent to the address of a closed pool make an account there that does not belong to the program. */
const ownBase64 = v.nullable(
  v.pipe(
    v.object({ owner: v.string(), data: v.tuple([v.string(), v.literal('base64')]) }),
    v.transform(({ owner, data: [text] }) => (owner === PROGRAM_ID.toBase58() ? text : null)),
  ),
);
const someSchema = v.object({ context, value: v.array(ownBase64) });

const reading = {
  commitment: 'confirmed',
  encoding: 'base64',
  dataSlice: { offset: 0, length: POOL_HEADER_LENGTH },
} as const;

/** The headers of all pools there are. */
async function fetchAllPools(rpc: RpcClient, signal: AbortSignal): Promise<AccountsAt> {
  const filters = [{ memcmp: { offset: 0, bytes: bs58.encode(prefixOf('Pool')) } }];
  const config = { ...reading, withContext: true, filters };
  const params = [PROGRAM_ID.toBase58(), config];
  const { context: at, value } = await rpc.call(listSchema, 'getProgramAccounts', params, signal);
  return { slot: BigInt(at.slot), accounts: new Map(value.map(({ pubkey, account }) => [pubkey, account])) };
}

/** The headers of at most a hundred pools. */
async function fetchSomePools(
  rpc: RpcClient,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<AccountsAt> {
  const { context: at, value } = await rpc.call(
    someSchema,
    'getMultipleAccounts',
    [addresses, reading],
    signal,
  );
  const accounts = new Map(addresses.map((address, index) => [address, value[index] ?? null]));
  return { slot: BigInt(at.slot), accounts };
}
