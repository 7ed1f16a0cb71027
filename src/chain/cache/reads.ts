import '../program/buffer.ts';
import { PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import { parseAddress, u64Le } from '#src/protocol/bytes.ts';
import { LARGEST_U64 } from '#src/protocol/limits.ts';
import type { Entry, Pool, ProgramConfig } from '#src/protocol/pool.ts';
import { getConnection } from '../connection.ts';
import { type CreatorRecord, decodeEntry } from '../program/accounts.ts';
import { entryAddress, PROGRAM_ID } from '../program/addresses.ts';
import {
  type ChainClock,
  fetchClock,
  fetchConfig,
  fetchCreator,
  fetchEntriesOfPlayer,
  fetchLastRestartSlot,
  fetchPool,
  fetchPoolHeaders,
  fetchPools,
  programData,
} from '../program/fetch.ts';
import { POOL_ID_OFFSET } from '../program/pool-account.ts';

/** The program's configuration; null before it is initialised. */
export function getConfig(): Promise<ProgramConfig | null> {
  return fetchConfig(getConnection());
}

/** A pool by integer id or address; null where there is none. */
export async function getPool(idOrAddress: string): Promise<Pool | null> {
  if (!/^\d+$/.test(idOrAddress)) {
    return parseAddress(idOrAddress) === null ? null : fetchPool(getConnection(), new PublicKey(idOrAddress));
  }
  const id = BigInt(idOrAddress);
  if (id > LARGEST_U64) return null;
  const filter = { memcmp: { offset: POOL_ID_OFFSET, bytes: bs58.encode(u64Le(id)) } };
  const [header] = await fetchPoolHeaders(getConnection(), [filter]);
  return header ? fetchPool(getConnection(), new PublicKey(header.address)) : null;
}

/** Whole pools in the given order; null for those that are gone. */
export function getPoolsByAddress(addresses: string[]): Promise<(Pool | null)[]> {
  return fetchPools(getConnection(), addresses);
}

/** A wallet's open entries. */
export function getEntriesOfPlayer(wallet: string): Promise<Entry[]> {
  return fetchEntriesOfPlayer(getConnection(), new PublicKey(wallet));
}

/** A wallet's entry in a pool; null where it has none (any more). */
export async function getEntry(pool: string, wallet: string): Promise<Entry | null> {
  const address = entryAddress(new PublicKey(pool), new PublicKey(wallet));
  const data = programData(await getConnection().getAccountInfo(address));
  return data && decodeEntry(address.toBase58(), data);
}

/** A wallet's record of creations; null before its first. */
export function getCreator(wallet: string): Promise<CreatorRecord | null> {
  return fetchCreator(getConnection(), new PublicKey(wallet));
}

/** The slot in which the cluster was last restarted; 0 where it never was. */
export function getLastRestartSlot(): Promise<bigint> {
  return fetchLastRestartSlot(getConnection());
}

/** The clock that the program sees. */
export function getClock(): Promise<ChainClock> {
  return fetchClock(getConnection());
}

/** In lamports. */
export async function getBalance(wallet: string): Promise<bigint> {
  return BigInt(await getConnection().getBalance(new PublicKey(wallet)));
}

/** The program's address. */
export function verifyProgramId(): string {
  return PROGRAM_ID.toBase58();
}
