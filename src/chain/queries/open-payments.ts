import '../program/buffer.ts';
import { PublicKey } from '@solana/web3.js';
import { openPayments, type PaymentLine } from '#src/protocol/open-payments.ts';
import type { Entry, Pool, PoolStatus } from '#src/protocol/pool.ts';
import { getConnection } from '../connection.ts';
import { accountReader, type ReadAccount } from '../program/account-reader.ts';
import { decodeEntry } from '../program/accounts.ts';
import { entryAddress } from '../program/addresses.ts';
import { fetchPools, programData } from '../program/fetch.ts';
import { entryRent } from '../actions/costs.ts';

const ENDED: ReadonlySet<PoolStatus> = new Set(['completed', 'refunding']);

/**
 * Returns the payments that ended pools still owe, by the pool's address. Pools that are closed, not ended or fully
 * paid are left out, and so are the seats of players who left, because no list contains their addresses. Reads a
 * hundred accounts a request, and each player's seat if seats are still open.
 * @throws the connection's error
 */
export async function readOpenPayments(
  pools: readonly string[],
): Promise<Map<string, readonly PaymentLine[]>> {
  const connection = getConnection();
  const [found, seatRent] = await Promise.all([fetchPools(connection, pools), entryRent()]);
  const ended = found.filter((pool) => pool !== null).filter(({ status }) => ENDED.has(status));
  const read = accountReader(connection);
  const lines = await Promise.all(
    ended.map(async (pool): Promise<[string, readonly PaymentLine[]]> => {
      const entries = await seatsOf(pool, read);
      return [pool.address, openPayments(pool, { entries, seatRent, except: null })];
    }),
  );
  return new Map(lines.filter(([, open]) => open.length > 0));
}

async function seatsOf(pool: Pool, read: ReadAccount): Promise<Entry[]> {
  if (pool.openEntries === 0) return [];
  const address = new PublicKey(pool.address);
  const seats = await Promise.all(
    pool.players.map(async (player) => {
      const key = entryAddress(address, new PublicKey(player));
      const data = programData(await read(key));
      return data && decodeEntry(key.toBase58(), data);
    }),
  );
  return seats.filter((seat) => seat !== null);
}
