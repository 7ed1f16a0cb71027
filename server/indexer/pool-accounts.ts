import bs58 from 'bs58';
import * as v from 'valibot';
import { prefixOf } from '#src/chain/program/accounts.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { POOL_HEADER_LENGTH } from '#src/chain/program/pool-account.ts';
import { inParts } from '#src/lib/in-parts.ts';
import type { RpcClient } from './rpc-client.ts';

/** All pools at one slot, by address: the requested part of their data in base64. */
interface ListedPools {
  readonly slot: bigint;
  readonly accounts: ReadonlyMap<string, string>;
}

/** An account, and the slot at which it was read. */
export interface AccountAt {
  readonly slot: bigint;
  /** Base64; null if it is closed. */
  readonly account: string | null;
}

/** Limit of `getMultipleAccounts`. */
const MOST_ACCOUNTS = 100;
const CONCURRENT = 4;

const base64 = v.pipe(
  v.object({ data: v.tuple([v.string(), v.literal('base64')]) }),
  v.transform(({ data: [text] }) => text),
);
const context = v.object({ slot: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) });
const listSchema = v.object({ context, value: v.array(v.object({ pubkey: v.string(), account: base64 })) });
/** Lamports sent to the address of a closed pool make an account there that does not belong to the program. */
const ownBase64 = v.nullable(
  v.pipe(
    v.object({ owner: v.string(), data: v.tuple([v.string(), v.literal('base64')]) }),
    v.transform(({ owner, data: [text] }) => (owner === PROGRAM_ID.toBase58() ? text : null)),
  ),
);
const someSchema = (count: number) =>
  v.object({ context, value: v.pipe(v.array(ownBase64), v.length(count)) });

const HEADER = { offset: 0, length: POOL_HEADER_LENGTH };
const NOTHING = { offset: 0, length: 0 };

/**
 * Lists all pools that the chain has, with their headers or with no data.
 * @param minSlot a node that has not reached this slot refuses the request
 */
export async function listPools(
  rpc: RpcClient,
  part: 'header' | 'nothing',
  minSlot: bigint,
  signal: AbortSignal,
): Promise<ListedPools> {
  const config = {
    commitment: 'confirmed',
    encoding: 'base64',
    dataSlice: part === 'header' ? HEADER : NOTHING,
    minContextSlot: Number(minSlot),
    withContext: true,
    filters: [{ memcmp: { offset: 0, bytes: bs58.encode(prefixOf('Pool')) } }],
  };
  const params = [PROGRAM_ID.toBase58(), config];
  const { context: at, value } = await rpc.call(listSchema, 'getProgramAccounts', params, signal);
  return { slot: BigInt(at.slot), accounts: new Map(value.map(({ pubkey, account }) => [pubkey, account])) };
}

/** Reads accounts, a hundred in a request: in full, or their headers. @param minSlot as for `listPools` */
export async function fetchAccounts(
  rpc: RpcClient,
  part: 'header' | 'full',
  addresses: readonly string[],
  minSlot: bigint,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, AccountAt>> {
  const config = {
    commitment: 'confirmed',
    encoding: 'base64',
    minContextSlot: Number(minSlot),
    ...(part === 'header' && { dataSlice: HEADER }),
  };
  const read = new Map<string, AccountAt>();
  const readSome = async (some: readonly string[]): Promise<void> => {
    const schema = someSchema(some.length);
    const { context: at, value } = await rpc.call(schema, 'getMultipleAccounts', [some, config], signal);
    for (const [index, address] of some.entries())
      read.set(address, { slot: BigInt(at.slot), account: value[index] ?? null });
  };
  for (const parts of inParts(inParts(addresses, MOST_ACCOUNTS), CONCURRENT))
    await Promise.all(parts.map(readSome));
  return read;
}

/** Whether an account's data are a pool's, by their first bytes. */
export function isPoolAccount(account: string): boolean {
  const prefix = prefixOf('Pool');
  return Buffer.from(account, 'base64').subarray(0, prefix.length).equals(prefix);
}
