import { type Connection, PublicKey } from '@solana/web3.js';
import { fetchClockSysvars, type ClockSysvars } from '#server/cluster/clock-sysvars.ts';
import { programData } from '#src/chain/program/fetch.ts';
import { decodePoolHeader, POOL_HEADER_LENGTH } from '#src/chain/program/pool-account.ts';
import { warn } from '#src/chain/program/program-accounts.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { unavailable } from '../api-error.ts';

/** Accounts that one request to the cluster may name. */
const MOST_ACCOUNTS = 100;
const HEADER = { offset: 0, length: POOL_HEADER_LENGTH };

/** Reads from the chain for an answer. @throws ApiError unavailable if the cluster does not answer */
export function fromChain<T>(reading: Promise<T>): Promise<T> {
  return reading.catch(unavailable('The cluster does not answer'));
}

/** Reads the chain's clock and its last restart. @throws ApiError unavailable if the cluster does not answer */
export function readClockSysvars(connection: Connection): Promise<ClockSysvars> {
  return fromChain(fetchClockSysvars(connection));
}

/**
 * Reads the headers of pool accounts, without their players, by address. Closed accounts and those that cannot be
 * decoded are left out.
 */
export async function readHeaders(
  connection: Connection,
  addresses: readonly string[],
): Promise<Map<string, PoolHeader>> {
  const infos = await readInfos(
    connection,
    addresses.map((address) => new PublicKey(address)),
    HEADER,
  );
  return new Map(
    addresses.flatMap((address, index): [string, PoolHeader][] => {
      const data = programData(infos[index]);
      if (data === null) return [];
      try {
        return [[address, decodePoolHeader(address, data)]];
      } catch (error) {
        warn(address, error);
        return [];
      }
    }),
  );
}

/** Reads the lamports of accounts; 0 for those that do not exist. */
export async function readBalances(
  connection: Connection,
  keys: readonly PublicKey[],
): Promise<readonly bigint[]> {
  const infos = await readInfos(connection, keys, { offset: 0, length: 0 });
  return infos.map((info) => BigInt(info?.lamports ?? 0));
}

async function readInfos(
  connection: Connection,
  keys: readonly PublicKey[],
  dataSlice: { readonly offset: number; readonly length: number },
) {
  const chunks = Array.from({ length: Math.ceil(keys.length / MOST_ACCOUNTS) }, (_, index) =>
    keys.slice(index * MOST_ACCOUNTS, (index + 1) * MOST_ACCOUNTS),
  );
  const read = chunks.map((chunk) =>
    connection.getMultipleAccountsInfo(chunk, { commitment: 'confirmed', dataSlice }),
  );
  return (await fromChain(Promise.all(read))).flat();
}
