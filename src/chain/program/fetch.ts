import './buffer.ts';
import {
  type AccountInfo,
  type Commitment,
  type Connection,
  type GetAccountInfoConfig,
  type GetProgramAccountsFilter,
  PublicKey,
  SYSVAR_CLOCK_PUBKEY,
} from '@solana/web3.js';
import bs58 from 'bs58';
import { inParts } from '#src/lib/in-parts.ts';
import {
  type Entry,
  type Pool,
  POOL_STATUSES,
  type PoolHeader,
  type PoolStatus,
  type ProgramConfig,
} from '#src/protocol/pool.ts';
import { accountReader } from './account-reader.ts';
import {
  type BeaconRecord,
  type CreatorRecord,
  decodeBeacon,
  decodeConfig,
  decodeCreator,
  decodeEntry,
  prefixOf,
} from './accounts.ts';
import { type ChainClock, decodeClock } from './clock-account.ts';
import { CONFIG_ADDRESS, creatorAddress, PROGRAM_ID } from './addresses.ts';
import { decodePool, decodePoolHeader, POOL_HEADER_LENGTH, POOL_STATUS_OFFSET } from './pool-account.ts';
import { fetchProgramAccounts, type OnUnreadable, warn } from './program-accounts.ts';

/** Offsets of an entry's pool and player in its account, for memcmp. */
const ENTRY_ACTIVE_OFFSET = 9;
const ENTRY_POOL_OFFSET = 11;
const ENTRY_PLAYER_OFFSET = 43;

/** Limit of `getMultipleAccounts`. */
const MOST_ACCOUNTS = 100;
const HEADER = { offset: 0, length: POOL_HEADER_LENGTH };

/** Address of the LastRestartSlot sysvar. */
export const LAST_RESTART_SLOT = new PublicKey('SysvarLastRestartS1ot1111111111111111111111');

/**
 * Returns the program's data in an account; null if the program does not own it. Anyone can send lamports to the
 * address of an account that is closed or not created yet, which creates an account that is not the program's.
 */
export function programData(info: AccountInfo<Buffer> | null | undefined): Buffer | null {
  return info?.owner.equals(PROGRAM_ID) ? info.data : null;
}

/** The commitment of a read, and the earliest slot that the state may be from. */
type ReadConfig = Pick<GetAccountInfoConfig, 'commitment' | 'minContextSlot'>;

interface ListOptions {
  readonly config?: ReadConfig | undefined;
  readonly onUnreadable?: OnUnreadable | undefined;
}

async function fetchData(
  connection: Connection,
  key: PublicKey,
  config?: Commitment | ReadConfig,
): Promise<Buffer | null> {
  // web3.js's `getAccountInfo` hides the code of an error.
  return programData((await connection.getAccountInfoAndContext(key, config)).value);
}

/** Fetches the program's configuration; null before it is initialised. @throws if the chain cannot be read */
export async function fetchConfig(
  connection: Connection,
  config?: ReadConfig,
): Promise<ProgramConfig | null> {
  const data = await fetchData(connection, CONFIG_ADDRESS, config);
  return data && decodeConfig(data);
}

/** Fetches the account that counts the pools a wallet has created; null before its first. */
export async function fetchCreator(
  connection: Connection,
  wallet: PublicKey,
  config?: ReadConfig,
): Promise<CreatorRecord | null> {
  const data = await fetchData(connection, creatorAddress(wallet), config);
  return data && decodeCreator(data);
}

/** Fetches a recorded beacon; null if the address holds none. */
export async function fetchBeacon(connection: Connection, beacon: PublicKey): Promise<BeaconRecord | null> {
  const data = await fetchData(connection, beacon);
  return data && decodeBeacon(beacon.toBase58(), data);
}

/** Fetches a pool with its players; null if the account does not exist (any more). @throws if it is not a pool */
export async function fetchPool(
  connection: Connection,
  pool: PublicKey,
  commitment?: Commitment,
): Promise<Pool | null> {
  const data = await fetchData(connection, pool, commitment);
  return data && decodePool(pool.toBase58(), data);
}

/**
 * Fetches the headers of all pools, without their players. Pools of an unknown layout are left out, and those that
 * cannot be decoded are reported to `onUnreadable`.
 * @param status only pools with this status @throws if the chain does not answer
 */
export async function fetchPoolHeaders(
  connection: Connection,
  onUnreadable?: OnUnreadable,
  status?: PoolStatus,
): Promise<PoolHeader[]> {
  const ofStatus =
    status === undefined ? [] : [matches(POOL_STATUS_OFFSET, Uint8Array.of(POOL_STATUSES.indexOf(status)))];
  return fetchProgramAccounts(connection, {
    filters: [matches(0, prefixOf('Pool')), ...ofStatus],
    dataSlice: HEADER,
    decode: decodePoolHeader,
    onUnreadable,
  });
}

/** Fetches the headers of pools by address, a hundred a request. Leaves out the same pools as `fetchPoolHeaders`. */
export async function fetchPoolHeadersOf(
  connection: Connection,
  addresses: readonly string[],
  onUnreadable: OnUnreadable = warn,
): Promise<PoolHeader[]> {
  const headers: PoolHeader[] = [];
  for (const some of inParts(addresses, MOST_ACCOUNTS)) {
    const keys = some.map((address) => new PublicKey(address));
    const infos = await connection.getMultipleAccountsInfo(keys, { dataSlice: HEADER });
    for (const [index, address] of some.entries()) {
      const data = programData(infos[index]);
      try {
        if (data !== null) headers.push(decodePoolHeader(address, data));
      } catch (error) {
        onUnreadable(address, error);
      }
    }
  }
  return headers;
}

/** Fetches a wallet's open entries, in all pools. */
export function fetchEntriesOfPlayer(
  connection: Connection,
  player: PublicKey,
  options?: ListOptions,
): Promise<Entry[]> {
  return fetchEntries(connection, matches(ENTRY_PLAYER_OFFSET, player.toBytes()), options);
}

/**
 * Fetches the open entries of a pool, also of players who left. Entries that cannot be decoded are left out.
 */
export function fetchEntriesOfPool(
  connection: Connection,
  pool: PublicKey,
  options?: ListOptions,
): Promise<Entry[]> {
  return fetchEntries(connection, matches(ENTRY_POOL_OFFSET, pool.toBytes()), options);
}

/** Fetches the entries of players who left, of all pools, open and closed. */
export function fetchLeftEntries(connection: Connection, options?: ListOptions): Promise<Entry[]> {
  return fetchEntries(connection, matches(ENTRY_ACTIVE_OFFSET, Uint8Array.of(0)), options);
}

function fetchEntries(
  connection: Connection,
  filter: GetProgramAccountsFilter,
  { config, onUnreadable }: ListOptions = {},
): Promise<Entry[]> {
  const filters = [matches(0, prefixOf('Entry')), filter];
  return fetchProgramAccounts(connection, { config, filters, decode: decodeEntry, onUnreadable });
}

/**
 * Fetches pools with their players by address, a hundred a request; null for closed pools, and for pools that cannot be
 * decoded, which are reported to `onUnreadable`.
 */
export async function fetchPools(
  connection: Connection,
  addresses: readonly string[],
  { config, onUnreadable = warn }: ListOptions = {},
): Promise<(Pool | null)[]> {
  const read = accountReader(connection, config);
  return Promise.all(
    addresses.map(async (address) => {
      const data = programData(await read(new PublicKey(address)));
      if (data === null) return null;
      try {
        return decodePool(address, data);
      } catch (error) {
        onUnreadable(address, error);
        return null;
      }
    }),
  );
}

/** Fetches the chain's clock. @throws if the chain cannot be read */
export async function fetchClock(connection: Connection, commitment?: Commitment): Promise<ChainClock> {
  return decodeClock((await connection.getAccountInfo(SYSVAR_CLOCK_PUBKEY, commitment))?.data);
}

/** Fetches the slot in which the cluster was last restarted; 0 if it never was. @throws if the chain cannot be read */
export async function fetchLastRestartSlot(connection: Connection): Promise<bigint> {
  const { context, value } = await connection.getAccountInfoAndContext(LAST_RESTART_SLOT);
  const slot = decodeLastRestartSlot(value);
  if (slot > context.slot) throw new Error('The node shows a last restart in a slot to come');
  return slot;
}

/**
 * Decodes the LastRestartSlot sysvar: the slot in which the cluster was last restarted, 0 if it never was.
 * @throws if the account is not the sysvar
 */
export function decodeLastRestartSlot(info: AccountInfo<Buffer> | null | undefined): bigint {
  const data = info?.data;
  if (!data || data.length < 8) throw new Error('The cluster does not show its last restart');
  return data.readBigUInt64LE(0);
}

function matches(offset: number, bytes: Uint8Array): GetProgramAccountsFilter {
  return { memcmp: { offset, bytes: bs58.encode(bytes) } };
}
