import '../program/buffer.ts';
import { PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import { log } from '#src/lib/log.ts';
import { parseAddress, u64Le } from '#src/protocol/bytes.ts';
import { LARGEST_U64 } from '#src/protocol/limits.ts';
import type { Entry, Pool, PoolHeader } from '#src/protocol/pool.ts';
import { getConnection } from '../connection.ts';
import { accountReader } from '../program/account-reader.ts';
import { decodeEntry, prefixOf } from '../program/accounts.ts';
import { entryAddress, PROGRAM_ID } from '../program/addresses.ts';
import {
  fetchConfig,
  fetchCreator,
  fetchEntriesOfPlayer,
  fetchEntriesOfPool,
  fetchLastRestartSlot,
  fetchPools,
  programData,
} from '../program/fetch.ts';
import { decodePool, decodePoolHeader, POOL_HEADER_LENGTH, POOL_ID_OFFSET } from '../program/pool-account.ts';
import { fetchSlotSeconds } from '../program/slot-seconds.ts';
import { nodeAnswer } from '../program/node-answer.ts';
import { atFloor } from '../slot-floor.ts';
import { orByServer, playersByServer, poolByServer, seatsByServer } from '../pools/listed-by-server.ts';
import { type AtSlot, NO_SLOT } from '../pools/pool-record.ts';

/** Fetches the program's configuration; null before it is initialised. */
export const getConfig = () => atFloor((config) => fetchConfig(getConnection(), config));

/** The answer if no request is needed. */
const NO_POOL: AtSlot<null> = { slot: NO_SLOT, value: null };

/**
 * Fetches a pool by integer id or address; null if there is none.
 * @throws the connection's error, or if it is not a pool
 */
export async function getPool(idOrAddress: string): Promise<AtSlot<Pool | null>> {
  if (!/^\d+$/.test(idOrAddress)) {
    return parseAddress(idOrAddress) === null ? NO_POOL : readPool(new PublicKey(idOrAddress));
  }
  const id = BigInt(idOrAddress);
  if (id > LARGEST_U64) return NO_POOL;
  return orByServer(
    () => findPool(id),
    async () => {
      const address = await poolByServer(id);
      const read = address === null ? NO_POOL : await readPool(new PublicKey(address));
      if (read.value && read.value.id !== id) throw new Error(`The server names another pool for ${id}`);
      return read;
    },
  );
}

async function findPool(id: bigint): Promise<AtSlot<Pool | null>> {
  const { context, value } = await atFloor((config) =>
    getConnection().getProgramAccounts(PROGRAM_ID, {
      ...config,
      withContext: true,
      dataSlice: { offset: 0, length: 0 },
      filters: [
        { memcmp: { offset: 0, bytes: bs58.encode(prefixOf('Pool')) } },
        { memcmp: { offset: POOL_ID_OFFSET, bytes: bs58.encode(u64Le(id)) } },
      ],
    }),
  );
  const [found] = value;
  return found ? readPool(found.pubkey) : { slot: BigInt(context.slot), value: null };
}

async function readPool(address: PublicKey): Promise<AtSlot<Pool | null>> {
  const { context, value } = await atFloor((config) =>
    getConnection().getAccountInfoAndContext(address, config),
  );
  const data = programData(value);
  return { slot: BigInt(context.slot), value: data && decodePool(address.toBase58(), data) };
}

/**
 * Fetches pools without their players, by address; null for pools that are closed or cannot be decoded, which
 * lists omit as well.
 * @param addresses at most a hundred
 * @throws the connection's error
 */
export async function getPoolHeaders(
  addresses: readonly string[],
): Promise<AtSlot<ReadonlyMap<string, PoolHeader | null>>> {
  const { context, value } = await atFloor((config) =>
    getConnection().getMultipleAccountsInfoAndContext(
      addresses.map((address) => new PublicKey(address)),
      { ...config, dataSlice: { offset: 0, length: POOL_HEADER_LENGTH } },
    ),
  );
  const pools = addresses.map((address, index): [string, PoolHeader | null] => {
    const data = programData(value[index]);
    try {
      return [address, data && decodePoolHeader(address, data)];
    } catch (error) {
      log.warn(`The pool ${address} cannot be read`, error);
      return [address, null];
    }
  });
  return { slot: BigInt(context.slot), value: new Map(pools) };
}

/** Fetches pools with their players in the given order; null for closed pools. */
export const getPoolsByAddress = (addresses: string[]) =>
  atFloor((config) => fetchPools(getConnection(), addresses, { config }));

/** Fetches a wallet's open entries. */
export const getEntriesOfPlayer = (wallet: string) =>
  orByServer(
    () => atFloor((config) => fetchEntriesOfPlayer(getConnection(), new PublicKey(wallet), { config })),
    async () => readEntries((await seatsByServer(wallet)).map((pool) => [pool, wallet])),
  );

/** Fetches the open entries of a pool, also of players who left. */
export const getEntriesOfPool = (pool: string) =>
  orByServer(
    () => fetchEntriesOfPool(getConnection(), new PublicKey(pool)),
    async () => readEntries((await playersByServer(pool)).map((player) => [pool, player])),
  );

/** Fetches the existing entries of players in pools. */
const readEntries = (seats: readonly (readonly [pool: string, player: string])[]): Promise<Entry[]> =>
  atFloor(async (config) => {
    const read = accountReader(getConnection(), config);
    const entries = await Promise.all(
      seats.map(async ([pool, player]) => {
        const address = entryAddress(new PublicKey(pool), new PublicKey(player));
        const data = programData(await read(address));
        return data && decodeEntry(address.toBase58(), data);
      }),
    );
    return entries.filter((entry) => entry !== null);
  });

/** Fetches a wallet's entry in a pool; null if it has none (any more). */
export async function getEntry(pool: string, wallet: string): Promise<Entry | null> {
  const address = entryAddress(new PublicKey(pool), new PublicKey(wallet));
  const { value } = await atFloor((config) => getConnection().getAccountInfoAndContext(address, config));
  const data = programData(value);
  return data && decodeEntry(address.toBase58(), data);
}

/** Returns the address of a wallet's seat in a pool, whether its account exists or not. */
export const seatAddress = (pool: string, wallet: string): string =>
  entryAddress(new PublicKey(pool), new PublicKey(wallet)).toBase58();

/** Fetches a wallet's record of creations; null before its first. */
export const getCreator = (wallet: string) =>
  atFloor((config) => fetchCreator(getConnection(), new PublicKey(wallet), config));

/** Fetches the slot in which the cluster was last restarted; 0 if it never was. */
export const getLastRestartSlot = () => fetchLastRestartSlot(getConnection());

/** Fetches the current duration of a slot, in seconds; null if that is not known. */
export const getSlotSeconds = (): Promise<number | null> => nodeAnswer(fetchSlotSeconds(getConnection()));

/** Fetches a balance in lamports. */
export async function getBalance(wallet: string): Promise<bigint> {
  // web3.js's `getBalance` hides the code of an error.
  const { value } = await atFloor((config) =>
    getConnection().getBalanceAndContext(new PublicKey(wallet), config),
  );
  return BigInt(value);
}

/** Returns the program's address. */
export const verifyProgramId = () => PROGRAM_ID.toBase58();
