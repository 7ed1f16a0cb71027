import './buffer.ts';
import {
  type AccountInfo,
  type Commitment,
  type Connection,
  type GetProgramAccountsFilter,
  PublicKey,
  SYSVAR_CLOCK_PUBKEY,
} from '@solana/web3.js';
import bs58 from 'bs58';
import type { Entry, Pool, PoolHeader, ProgramConfig } from '#src/protocol/pool.ts';
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
import { CONFIG_ADDRESS, creatorAddress, PROGRAM_ID } from './addresses.ts';
import { decodePool, decodePoolHeader, POOL_HEADER_LENGTH } from './pool-account.ts';

/** Offsets of an entry's pool and player in its account, for memcmp. */
const ENTRY_POOL_OFFSET = 12;
const ENTRY_PLAYER_OFFSET = 44;

/** The sysvar that names the slot of the cluster's last restart. */
const LAST_RESTART_SLOT = new PublicKey('SysvarLastRestartS1ot1111111111111111111111');

/** The chain's own clock, which programs see. */
export interface ChainClock {
  readonly slot: bigint;
  /** Unix seconds. */
  readonly unixTimestamp: number;
}

/**
 * Returns the data that the program keeps in an account; null if it keeps none there. Anyone can send lamports to the
 * address of an account that is closed or not made yet: that makes an account of it, and none of the program's.
 */
export function programData(info: AccountInfo<Buffer> | null | undefined): Buffer | null {
  return info?.owner.equals(PROGRAM_ID) ? info.data : null;
}

async function fetchData(
  connection: Connection,
  key: PublicKey,
  commitment?: Commitment,
): Promise<Buffer | null> {
  return programData(await connection.getAccountInfo(key, commitment));
}

/** The program's configuration; null before it is initialised. @throws where the chain cannot be read */
export async function fetchConfig(connection: Connection): Promise<ProgramConfig | null> {
  const data = await fetchData(connection, CONFIG_ADDRESS);
  return data && decodeConfig(data);
}

/** A wallet's record of creations; null before its first. */
export async function fetchCreator(connection: Connection, wallet: PublicKey): Promise<CreatorRecord | null> {
  const data = await fetchData(connection, creatorAddress(wallet));
  return data && decodeCreator(data);
}

/** A recorded beacon; null where the address holds none. */
export async function fetchBeacon(connection: Connection, beacon: PublicKey): Promise<BeaconRecord | null> {
  const data = await fetchData(connection, beacon);
  return data && decodeBeacon(beacon.toBase58(), data);
}

/** A whole pool; null where the account does not exist (any more). @throws where it is no pool */
export async function fetchPool(
  connection: Connection,
  pool: PublicKey,
  commitment?: Commitment,
): Promise<Pool | null> {
  const data = await fetchData(connection, pool, commitment);
  return data && decodePool(pool.toBase58(), data);
}

/**
 * The headers of all pools that pass `filters`, without their players; those of a layout not known here are left out.
 */
export async function fetchPoolHeaders(
  connection: Connection,
  filters: GetProgramAccountsFilter[] = [],
): Promise<PoolHeader[]> {
  const dataSlice = { offset: 0, length: POOL_HEADER_LENGTH };
  const accounts = await connection.getProgramAccounts(PROGRAM_ID, {
    dataSlice,
    filters: [matches(0, prefixOf('Pool')), ...filters],
  });
  return accounts.map(({ pubkey, account }) => decodePoolHeader(pubkey.toBase58(), account.data));
}

/** A wallet's open entries, in all pools. */
export function fetchEntriesOfPlayer(connection: Connection, player: PublicKey): Promise<Entry[]> {
  return fetchEntries(connection, matches(ENTRY_PLAYER_OFFSET, player.toBytes()));
}

/** The open entries of a pool: those of players who left it included. */
export function fetchEntriesOfPool(connection: Connection, pool: PublicKey): Promise<Entry[]> {
  return fetchEntries(connection, matches(ENTRY_POOL_OFFSET, pool.toBytes()));
}

async function fetchEntries(connection: Connection, filter: GetProgramAccountsFilter): Promise<Entry[]> {
  const filters = [matches(0, prefixOf('Entry')), filter];
  const accounts = await connection.getProgramAccounts(PROGRAM_ID, { filters });
  return accounts.map(({ pubkey, account }) => decodeEntry(pubkey.toBase58(), account.data));
}

/** Whole pools by their addresses, in one request for each hundred; null for those that are gone. */
export async function fetchPools(
  connection: Connection,
  addresses: readonly string[],
): Promise<(Pool | null)[]> {
  const read = accountReader(connection);
  return Promise.all(
    addresses.map(async (address) => {
      const data = programData(await read(new PublicKey(address)));
      return data && decodePool(address, data);
    }),
  );
}

/** The chain's clock, from its sysvar: slot, epoch start, epoch, leader epoch, time, each of eight bytes. */
export async function fetchClock(connection: Connection, commitment?: Commitment): Promise<ChainClock> {
  const data = (await connection.getAccountInfo(SYSVAR_CLOCK_PUBKEY, commitment))?.data;
  if (!data || data.length < 40) throw new Error('The cluster shows no clock');
  return { slot: data.readBigUInt64LE(0), unixTimestamp: Number(data.readBigInt64LE(32)) };
}

/** The slot in which the cluster was last restarted, from its sysvar; 0 where it never was. */
export async function fetchLastRestartSlot(connection: Connection): Promise<bigint> {
  const data = (await connection.getAccountInfo(LAST_RESTART_SLOT))?.data;
  if (!data || data.length < 8) throw new Error('The cluster does not show its last restart');
  return data.readBigUInt64LE(0);
}

function matches(offset: number, bytes: Uint8Array): GetProgramAccountsFilter {
  return { memcmp: { offset, bytes: bs58.encode(bytes) } };
}
