import '../program/buffer.ts';
import { PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import { parseAddress, u64Le } from '#src/protocol/bytes.ts';
import { LARGEST_U64 } from '#src/protocol/limits.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { getConnection } from '../connection.ts';
import { prefixOf } from '../program/accounts.ts';
import { PROGRAM_ID } from '../program/addresses.ts';
import { programData } from '../program/fetch.ts';
import {
  decodePlayers,
  decodePool,
  decodePoolHeader,
  POOL_HEADER_LENGTH,
  POOL_ID_OFFSET,
  playersSlice,
} from '../program/pool-account.ts';
import { orByServer, poolByServer } from '../pools/listed-by-server.ts';
import { type AtSlot, NO_SLOT } from '../pools/pool-record.ts';
import { atFloor } from '../slot-floor.ts';

/** The answer if no request is needed. */
const NO_POOL: AtSlot<null> = { slot: NO_SLOT, value: null };
/** Pools with fewer seats are read whole: 50 keys are two kilobytes. */
const LARGE_SEATS = 50;

/**
 * Fetches a pool by integer id or address; null if there is none.
 * @param cached an earlier state of it, to which the players of a large pool are appended that have joined since
 * @throws the connection's error, or if it is not a pool
 */
export async function getPool(idOrAddress: string, cached: Pool | null = null): Promise<AtSlot<Pool | null>> {
  if (cached !== null) return refetchPool(cached);
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
  const { slot, value: data } = await readBytes(address);
  return { slot, value: data && decodePool(address.toBase58(), data) };
}

async function refetchPool(cached: Pool): Promise<AtSlot<Pool | null>> {
  const address = new PublicKey(cached.address);
  const isLarge = cached.maxPlayers >= LARGE_SEATS && cached.status === 'open';
  return (isLarge ? await readJoined(address, cached) : null) ?? readPool(address);
}

/**
 * Reads an open pool's header and the players after the cached ones. An exit moves all later players, and so the last
 * cached one. What this misses is an exit after which that one exits as well and joins again in its old place; a locked
 * pool is read whole again.
 * @returns null if a cached player has left, or the pool is not open any more
 */
async function readJoined(address: PublicKey, cached: Pool): Promise<AtSlot<Pool | null> | null> {
  const { slot, value: data } = await readBytes(address, { offset: 0, length: POOL_HEADER_LENGTH });
  if (data === null) return { slot, value: null };
  const header = decodePoolHeader(cached.address, data);
  const last = cached.players.length - 1;
  const slice = playersSlice(last, header.playerCount);
  if (header.status !== 'open' || slice.length <= 0) return null;
  const { value: keys } = await readBytes(address, slice, slot);
  const players = keys === null ? [] : decodePlayers(keys);
  const isComplete = players.length === header.playerCount - last && !players.includes(NO_PLAYER);
  if (!isComplete || players[0] !== cached.players[last]) return null;
  return { slot, value: { ...header, players: [...cached.players.slice(0, last), ...players], weights: [] } };
}

/** A seat that is empty: 32 zero bytes. */
const NO_PLAYER = PublicKey.default.toBase58();

interface Slice {
  readonly offset: number;
  readonly length: number;
}

/** @param notBefore the earliest slot of the answer, if it must follow another one */
async function readBytes(
  address: PublicKey,
  dataSlice?: Slice,
  notBefore = NO_SLOT,
): Promise<AtSlot<Uint8Array | null>> {
  const { context, value } = await atFloor((config) => {
    const minContextSlot = Math.max(config.minContextSlot ?? 0, Number(notBefore));
    return getConnection().getAccountInfoAndContext(address, {
      ...config,
      ...(minContextSlot > 0 && { minContextSlot }),
      ...(dataSlice && { dataSlice }),
    });
  });
  return { slot: BigInt(context.slot), value: programData(value) };
}
