import '../program/buffer.ts';
import { PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import { parseAddress, u64Le } from '#src/protocol/bytes.ts';
import { LARGEST_U64 } from '#src/protocol/limits.ts';
import type { Entry, Pool, PoolHeader } from '#src/protocol/pool.ts';
import { getConnection } from '../connection.ts';
import { decodeEntry, prefixOf } from '../program/accounts.ts';
import { entryAddress, PROGRAM_ID } from '../program/addresses.ts';
import {
  fetchClock,
  fetchConfig,
  fetchCreator,
  fetchEntriesOfPlayer,
  fetchLastRestartSlot,
  fetchPools,
  programData,
} from '../program/fetch.ts';
import { decodePool, decodePoolHeader, POOL_HEADER_LENGTH, POOL_ID_OFFSET } from '../program/pool-account.ts';
import type { AtSlot } from './slot-order.ts';

/** The program's configuration; null before it is initialised. */
export const getConfig = () => fetchConfig(getConnection());

/** Stands where an answer follows without the chain. */
const NO_POOL: AtSlot<null> = { slot: 0n, value: null };

/** A pool by integer id or address; null where there is none. @throws the connection's error, or where it is no pool */
export async function getPool(idOrAddress: string): Promise<AtSlot<Pool | null>> {
  if (!/^\d+$/.test(idOrAddress)) {
    return parseAddress(idOrAddress) === null ? NO_POOL : readPool(new PublicKey(idOrAddress));
  }
  const id = BigInt(idOrAddress);
  if (id > LARGEST_U64) return NO_POOL;
  const { context, value } = await getConnection().getProgramAccounts(PROGRAM_ID, {
    withContext: true,
    dataSlice: { offset: 0, length: 0 },
    filters: [
      { memcmp: { offset: 0, bytes: bs58.encode(prefixOf('Pool')) } },
      { memcmp: { offset: POOL_ID_OFFSET, bytes: bs58.encode(u64Le(id)) } },
    ],
  });
  const [found] = value;
  return found ? readPool(found.pubkey) : { slot: BigInt(context.slot), value: null };
}

async function readPool(address: PublicKey): Promise<AtSlot<Pool | null>> {
  const { context, value } = await getConnection().getAccountInfoAndContext(address);
  const data = programData(value);
  return { slot: BigInt(context.slot), value: data && decodePool(address.toBase58(), data) };
}

/**
 * Pools without their players, by address; null for those that are gone or cannot be read, which the list lacks as well.
 * @param addresses a hundred at most
 * @throws the connection's error
 */
export async function getPoolHeaders(
  addresses: readonly string[],
): Promise<AtSlot<ReadonlyMap<string, PoolHeader | null>>> {
  const { context, value } = await getConnection().getMultipleAccountsInfoAndContext(
    addresses.map((address) => new PublicKey(address)),
    { dataSlice: { offset: 0, length: POOL_HEADER_LENGTH } },
  );
  const pools = addresses.map((address, index): [string, PoolHeader | null] => {
    const data = programData(value[index]);
    try {
      return [address, data && decodePoolHeader(address, data)];
    } catch (error) {
      console.warn(`The pool ${address} cannot be read`, error);
      return [address, null];
    }
  });
  return { slot: BigInt(context.slot), value: new Map(pools) };
}

/** Whole pools in the given order; null for those that are gone. */
export const getPoolsByAddress = (addresses: string[]) => fetchPools(getConnection(), addresses);

/** A wallet's open entries. */
export const getEntriesOfPlayer = (wallet: string) =>
  fetchEntriesOfPlayer(getConnection(), new PublicKey(wallet));

/** A wallet's entry in a pool; null where it has none (any more). */
export async function getEntry(pool: string, wallet: string): Promise<Entry | null> {
  const address = entryAddress(new PublicKey(pool), new PublicKey(wallet));
  const data = programData(await getConnection().getAccountInfo(address));
  return data && decodeEntry(address.toBase58(), data);
}

/** A wallet's record of creations; null before its first. */
export const getCreator = (wallet: string) => fetchCreator(getConnection(), new PublicKey(wallet));

/** The slot in which the cluster was last restarted; 0 where it never was. */
export const getLastRestartSlot = () => fetchLastRestartSlot(getConnection());

/** The clock that the program sees. */
export const getClock = () => fetchClock(getConnection());

/** In lamports. */
export const getBalance = async (wallet: string) =>
  BigInt(await getConnection().getBalance(new PublicKey(wallet)));

/** The program's address. */
export const verifyProgramId = () => PROGRAM_ID.toBase58();
