/** Reads a draw's accounts from a node by JSON-RPC. */
import bs58 from 'bs58';
import * as v from 'valibot';
import { prefixOf, UnknownVersion } from '../../src/chain/program/accounts.ts';
import { decodePoolHeader, POOL_ID_OFFSET } from '../../src/chain/program/pool-account.ts';
import { fetchText } from '../../src/lib/fetch-text.ts';
import { parseJson } from '../../src/lib/parse-json.ts';
import { u64Le } from '../../src/protocol/bytes.ts';
import { LARGEST_U64 } from '../../src/protocol/limits.ts';
import { fromBase64 } from '../../src/verify/base64.ts';
import type { AccountCopy, DrawCopy } from '../../src/verify/draw-copy.ts';

/** The public node of mainnet. */
export const PUBLIC_NODE = 'https://api.mainnet-beta.solana.com';

const TIMEOUT_MS = 20_000;
const safe = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const answerSchema = v.union([
  v.object({ result: v.unknown() }),
  v.object({ error: v.object({ code: v.number(), message: v.string() }) }),
]);
const accountSchema = v.object({
  context: v.object({ slot: safe }),
  value: v.nullable(
    v.object({ owner: v.string(), lamports: safe, data: v.tuple([v.string(), v.literal('base64')]) }),
  ),
});
const rowsSchema = v.array(v.object({ pubkey: v.string() }));

/** A draw that could not be read; the message says why and what to do. */
export class NotRead extends Error {
  override readonly name = 'NotRead';
}

/**
 * Reads the accounts of a pool and of its beacon.
 * @param draw the pool's address, or its number
 * @throws NotRead
 */
export async function readChain(
  node: string,
  program: string,
  { kind, draw }: { readonly kind: 'address' | 'number'; readonly draw: string },
): Promise<DrawCopy> {
  const address = kind === 'address' ? draw : await findPool(node, program, BigInt(draw));
  const { slot, account: pool } = await readAccount(node, program, address);
  const beaconAddress = beaconOf(pool);
  const { account: beacon } = await readAccount(node, program, beaconAddress);
  const genesis = parsed(v.string(), await request(node, 'getGenesisHash', []));
  return { genesis, program, slot, pool, beacon };
}

/** Finds a pool by its number: the address follows from its creator, so that only a search finds it. */
async function findPool(node: string, program: string, id: bigint): Promise<string> {
  if (id > LARGEST_U64) throw new NotRead(`There is no pool ${id}`);
  const filters = [
    { memcmp: { offset: 0, bytes: bs58.encode(prefixOf('Pool')) } },
    { memcmp: { offset: POOL_ID_OFFSET, bytes: bs58.encode(u64Le(id)) } },
  ];
  const options = {
    commitment: 'finalized',
    encoding: 'base64',
    dataSlice: { offset: 0, length: 0 },
    filters,
  };
  const rows = parsed(rowsSchema, await request(node, 'getProgramAccounts', [program, options]));
  const [found] = rows;
  if (found === undefined) {
    throw new NotRead(`There is no pool ${id} on this chain. A closed pool is checked by a saved draw`);
  }
  return found.pubkey;
}

async function readAccount(
  node: string,
  program: string,
  address: string,
): Promise<{ readonly slot: bigint; readonly account: AccountCopy }> {
  const options = { commitment: 'finalized', encoding: 'base64' };
  const { context, value } = parsed(accountSchema, await request(node, 'getAccountInfo', [address, options]));
  if (value === null) {
    throw new NotRead(
      `There is no account at ${address} on this chain. A closed pool is checked by a saved draw`,
    );
  }
  if (value.owner !== program) {
    throw new NotRead(`The account ${address} belongs to ${value.owner}, not to ${program}`);
  }
  const account = { address, lamports: BigInt(value.lamports), data: fromBase64(value.data[0]) };
  return { slot: BigInt(context.slot), account };
}

function beaconOf({ address, data }: AccountCopy): string {
  try {
    return decodePoolHeader(address, data).beacon;
  } catch (error) {
    if (error instanceof UnknownVersion) throw new NotRead(`${error.message}. Use a newer checker`);
    throw new NotRead(`The account ${address} is not a pool`);
  }
}

async function request(node: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const { host } = new URL(node);
  const answer = await requested(node, method, params).catch((error: unknown) => {
    throw new NotRead(`${host} did not answer: ${error instanceof Error ? error.message : String(error)}`);
  });
  if ('error' in answer) {
    const { code, message } = answer.error;
    const advice =
      method === 'getProgramAccounts' ? '. Name the pool by its address, or use another --rpc' : '';
    throw new NotRead(`${host} refused ${method}: ${message} (${code})${advice}`);
  }
  return answer.result;
}

async function requested(node: string, method: string, params: readonly unknown[]) {
  const response = await fetchText(node, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    timeoutMs: TIMEOUT_MS,
  });
  return v.parse(answerSchema, parseJson(response));
}

function parsed<T extends v.GenericSchema>(schema: T, value: unknown): v.InferOutput<T> {
  const result = v.safeParse(schema, value);
  if (!result.success) throw new NotRead('The node answered with something else than was requested');
  return result.output;
}
