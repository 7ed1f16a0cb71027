import '../program/buffer.ts';
import { PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import * as v from 'valibot';
import { inParts } from '#src/lib/in-parts.ts';
import { log } from '#src/lib/log.ts';
import { mapInTurns } from '#src/lib/take-turns.ts';
import { POOL_STATUSES, type PoolHeader } from '#src/protocol/pool.ts';
import { prefixOf } from '../program/accounts.ts';
import { PROGRAM_ID } from '../program/addresses.ts';
import { offsetOf } from '../program/account-bytes.ts';
import {
  decodePoolHeader,
  POOL_CREATOR_OFFSET,
  POOL_HEADER_LENGTH,
  POOL_STATUS_OFFSET,
} from '../program/pool-account.ts';
import { callNode } from '../request-node.ts';
import { type AtFloor, atFloor } from '../slot-floor.ts';
import { orByServer, poolsByServer } from './listed-by-server.ts';
import { getPoolHeaders } from '../queries/reads.ts';
import { type AtSlot, NO_SLOT } from './pool-record.ts';
import { type PoolScope, STATUSES } from './pool-scope.ts';

const rowSchema = v.object({
  pubkey: v.string(),
  account: v.object({ data: v.tuple([v.string(), v.literal('base64')]) }),
});
const resultSchema = v.object({
  context: v.object({ slot: v.number() }),
  value: v.array(v.unknown()),
});
const answerSchema = v.object({ result: resultSchema });

/** Timeout: thousands of pools take a while on a slow line. */
const TIMEOUT_MS = 30_000;
/** Limit of accounts in one request. */
const MOST_ADDRESSES = 100;

/** A test of a program's account by some of its bytes. */
interface Memcmp {
  readonly offset: number;
  readonly bytes: Uint8Array;
}

/**
 * Fetches the pools of a list without their players, newest first; if the node refuses to list them, the server lists
 * them.
 * @throws if the RPC server does not answer
 */
export const getPools = (scope: PoolScope): Promise<AtSlot<readonly PoolHeader[]>> =>
  orByServer(
    () => listPools(scope),
    async () => merge(await readPools(await poolsByServer(scope))),
  );

/** Lists by the bytes that a node can filter by: a request for each status, or for each part that a wallet plays. */
async function listPools(scope: PoolScope): Promise<AtSlot<readonly PoolHeader[]>> {
  if (typeof scope === 'string') {
    const filters = STATUSES[scope].map((status) => ({
      offset: POOL_STATUS_OFFSET,
      bytes: Uint8Array.of(POOL_STATUSES.indexOf(status)),
    }));
    return merge(await Promise.all(filters.map(listMatching)));
  }
  if ('addresses' in scope) return merge(await readPools(scope.addresses));
  const bytes = new PublicKey(scope.wallet).toBytes();
  const filters = [POOL_CREATOR_OFFSET, offsetOf('Pool', 'completer')].map((offset) => ({ offset, bytes }));
  return merge(await Promise.all(filters.map(listMatching)));
}

/** Fetches pools by their addresses. */
const readPools = (addresses: readonly string[]): Promise<readonly AtSlot<readonly PoolHeader[]>[]> =>
  Promise.all(
    // Without addresses one empty request still reads the slot.
    (addresses.length === 0 ? [[]] : inParts(addresses, MOST_ADDRESSES)).map(async (part) => {
      const { slot, value } = await getPoolHeaders(part);
      return { slot, value: [...value.values()].filter((pool) => pool !== null) };
    }),
  );

/** Merges lists, with the oldest of their slots; a pool in two lists keeps its later state. */
function merge(lists: readonly AtSlot<readonly PoolHeader[]>[]): AtSlot<readonly PoolHeader[]> {
  const byAge = lists.toSorted((one, other) => (one.slot < other.slot ? -1 : one.slot > other.slot ? 1 : 0));
  const pools = new Map(byAge.flatMap(({ value }) => value.map((pool) => [pool.address, pool])));
  return { slot: byAge[0]?.slot ?? NO_SLOT, value: [...pools.values()].sort(newestFirst) };
}

const newestFirst = (a: PoolHeader, b: PoolHeader): number => (a.id < b.id ? 1 : -1);

/**
 * Fetches the pools that match from the node. There may be thousands: they are requested without web3.js, which checks
 * every field of every account in one go.
 * @throws if the RPC server does not answer, or not with a list
 */
async function listMatching(filter: Memcmp): Promise<AtSlot<readonly PoolHeader[]>> {
  const { context, value: rows } = await atFloor((config) => requestPools(config, filter));
  const pools = (await mapInTurns(rows, readRow)).filter((pool) => pool !== null);
  return { slot: BigInt(context.slot), value: pools };
}

/** Decodes a row; logs it and returns null if it cannot be decoded, so that one account cannot fail the list. */
function readRow(row: unknown): PoolHeader | null {
  try {
    const { pubkey, account } = v.parse(rowSchema, row);
    return decodePoolHeader(pubkey, Buffer.from(account.data[0], 'base64'));
  } catch (error) {
    log.warn('A pool of the list cannot be read', error);
    return null;
  }
}

async function requestPools(
  config: AtFloor,
  { offset, bytes }: Memcmp,
): Promise<v.InferOutput<typeof resultSchema>> {
  const options = {
    ...config,
    withContext: true,
    encoding: 'base64',
    dataSlice: { offset: 0, length: POOL_HEADER_LENGTH },
    filters: [
      { memcmp: { offset: 0, bytes: bs58.encode(prefixOf('Pool')) } },
      { memcmp: { offset, bytes: bs58.encode(bytes) } },
    ],
  };
  const answer = await callNode('getProgramAccounts', [PROGRAM_ID.toBase58(), options], TIMEOUT_MS);
  return v.parse(answerSchema, answer).result;
}
