import '../program/buffer.ts';
import bs58 from 'bs58';
import * as v from 'valibot';
import { log } from '#src/lib/log.ts';
import { mapInTurns } from '#src/lib/take-turns.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { getCluster } from '../cluster.ts';
import { prefixOf } from '../program/accounts.ts';
import { PROGRAM_ID } from '../program/addresses.ts';
import { decodePoolHeader, POOL_HEADER_LENGTH } from '../program/pool-account.ts';
import { requestNode } from '../request-node.ts';
import { type AtFloor, atFloor } from '../slot-floor.ts';
import { orByServer, poolsByServer } from './listed-by-server.ts';
import { getPoolHeaders } from '../queries/reads.ts';
import type { AtSlot } from './pool-record.ts';

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

/** An account's bytes when they were last read, and the pool in them. */
interface CachedHeader {
  readonly data: string;
  readonly pool: PoolHeader;
}

/** Limit of accounts in one request. */
const MOST_ADDRESSES = 100;

let cached: ReadonlyMap<string, CachedHeader> = new Map();

/**
 * Fetches all pools without their players, newest first; if the node refuses to list them, those that the server lists.
 * @throws if the RPC server does not answer
 */
export function getPools(): Promise<AtSlot<readonly PoolHeader[]>> {
  return orByServer(listPools, async () => readPools(await poolsByServer()));
}

const newestFirst = (a: PoolHeader, b: PoolHeader): number => (a.id < b.id ? 1 : -1);

/** Fetches pools by their addresses. The slot is the oldest one at which any was read. */
async function readPools(addresses: readonly string[]): Promise<AtSlot<readonly PoolHeader[]>> {
  const parts: Promise<AtSlot<ReadonlyMap<string, PoolHeader | null>>>[] = [];
  for (let from = 0; from === 0 || from < addresses.length; from += MOST_ADDRESSES) {
    parts.push(getPoolHeaders(addresses.slice(from, from + MOST_ADDRESSES)));
  }
  const read = await Promise.all(parts);
  const slot = read.map((part) => part.slot).reduce((least, one) => (one < least ? one : least));
  const pools = read.flatMap(({ value }) => [...value.values()].filter((pool) => pool !== null));
  return { slot, value: pools.sort(newestFirst) };
}

/**
 * Fetches all pools from the node. There may be thousands: they are requested without web3.js, which checks every field
 * of every account in one go, and pools that have not changed stay the same objects.
 * @throws if the RPC server does not answer, or not with a list
 */
async function listPools(): Promise<AtSlot<readonly PoolHeader[]>> {
  const { context, value: rows } = await atFloor(requestPools);
  const read = (await mapInTurns(rows, readRow)).filter((row) => row !== null);
  cached = new Map(read);
  const pools = read.map(([, { pool }]) => pool).sort(newestFirst);
  return { slot: BigInt(context.slot), value: pools };
}

/** Decodes a row; logs and returns null if it cannot be decoded, so that one such account does not fail the list. */
function readRow(row: unknown): [string, CachedHeader] | null {
  try {
    const { pubkey, account } = v.parse(rowSchema, row);
    const [data] = account.data;
    const before = cached.get(pubkey);
    if (before?.data === data) return [pubkey, before];
    return [pubkey, { data, pool: decodePoolHeader(pubkey, Buffer.from(data, 'base64')) }];
  } catch (error) {
    log.warn('A pool of the list cannot be read', error);
    return null;
  }
}

async function requestPools(config: AtFloor): Promise<v.InferOutput<typeof resultSchema>> {
  const options = {
    ...config,
    withContext: true,
    encoding: 'base64',
    dataSlice: { offset: 0, length: POOL_HEADER_LENGTH },
    filters: [{ memcmp: { offset: 0, bytes: bs58.encode(prefixOf('Pool')) } }],
  };
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'getProgramAccounts',
    params: [PROGRAM_ID.toBase58(), options],
  });
  const headers = { 'content-type': 'application/json' };
  const answer = await requestNode(getCluster().rpcUrl, { method: 'POST', headers, body }, TIMEOUT_MS);
  return v.parse(answerSchema, JSON.parse(answer)).result;
}
