import '../program/buffer.ts';
import { PublicKey } from '@solana/web3.js';
import { log } from '#src/lib/log.ts';
import type { Entry, PoolHeader } from '#src/protocol/pool.ts';
import { getConnection } from '../connection.ts';
import { accountReader } from '../program/account-reader.ts';
import { decodeEntry } from '../program/accounts.ts';
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
import { decodePoolHeader, POOL_HEADER_LENGTH } from '../program/pool-account.ts';
import { fetchSlotSeconds } from '../program/slot-seconds.ts';
import { nodeAnswer } from '../program/node-answer.ts';
import { atFloor } from '../slot-floor.ts';
import { orByServer, playersByServer, seatsByServer } from '../pools/listed-by-server.ts';
import type { AtSlot } from '../pools/pool-record.ts';

/** Fetches the program's configuration; null before it is initialised. */
export const getConfig = () => atFloor((config) => fetchConfig(getConnection(), config));

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
