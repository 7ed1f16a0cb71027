import '../program/buffer.ts';
import bs58 from 'bs58';
import * as v from 'valibot';
import { mapInTurns } from '#src/lib/take-turns.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { getCluster } from '../cluster.ts';
import { prefixOf } from '../program/accounts.ts';
import { PROGRAM_ID } from '../program/addresses.ts';
import { decodePoolHeader, POOL_HEADER_LENGTH } from '../program/pool-account.ts';
import type { AtSlot } from './slot-order.ts';

const rowSchema = v.object({
  pubkey: v.string(),
  account: v.object({ data: v.tuple([v.string(), v.literal('base64')]) }),
});
const resultSchema = v.object({
  context: v.object({ slot: v.number() }),
  value: v.array(v.unknown()),
});
const answerSchema = v.union([
  v.object({ result: resultSchema }),
  v.object({ error: v.object({ code: v.number(), message: v.string() }) }),
]);

/** Thousands of pools take a slow line a while. */
const PATIENCE_MS = 30_000;

/** An account's bytes when they were last read, and the pool in them. */
interface Known {
  readonly data: string;
  readonly pool: PoolHeader;
}

let known: ReadonlyMap<string, Known> = new Map();

/**
 * All pools without their players, newest first. The list may have thousands of them: it is asked for without web3.js,
 * which checks every field of every account in one go, and what has not changed since is the same object as before.
 * @throws where the RPC server does not answer, or not with a list
 */
export async function getPools(): Promise<AtSlot<readonly PoolHeader[]>> {
  const { context, value: rows } = await askForPools();
  const read = (await mapInTurns(rows, readRow)).filter((row) => row !== null);
  known = new Map(read);
  const pools = read.map(([, { pool }]) => pool).sort((a, b) => (a.id < b.id ? 1 : -1));
  return { slot: BigInt(context.slot), value: pools };
}

/** Null, with a word in the log, for what cannot be read: one such account must not cost all others. */
function readRow(row: unknown): [string, Known] | null {
  try {
    const { pubkey, account } = v.parse(rowSchema, row);
    const [data] = account.data;
    const before = known.get(pubkey);
    if (before?.data === data) return [pubkey, before];
    return [pubkey, { data, pool: decodePoolHeader(pubkey, Buffer.from(data, 'base64')) }];
  } catch (error) {
    console.warn('A pool of the list cannot be read', error);
    return null;
  }
}

async function askForPools(): Promise<v.InferOutput<typeof resultSchema>> {
  const options = {
    commitment: 'confirmed',
    withContext: true,
    encoding: 'base64',
    dataSlice: { offset: 0, length: POOL_HEADER_LENGTH },
    filters: [{ memcmp: { offset: 0, bytes: bs58.encode(prefixOf('Pool')) } }],
  };
  const response = await fetch(getCluster().rpcUrl, {
    method: 'POST',
    signal: AbortSignal.timeout(PATIENCE_MS),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'getProgramAccounts',
      params: [PROGRAM_ID.toBase58(), options],
    }),
  });
  if (!response.ok) throw new Error(`The RPC server answered ${response.status}`);
  const answer = v.parse(answerSchema, await response.json());
  if ('error' in answer) throw new Error(`${answer.error.message} (${answer.error.code})`);
  return answer.result;
}
