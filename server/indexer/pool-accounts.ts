import bs58 from 'bs58';
import * as v from 'valibot';
import { prefixOf } from '#src/chain/program/accounts.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { POOL_HEADER_LENGTH } from '#src/chain/program/pool-account.ts';
import type { RpcClient } from './rpc-client.ts';

/** All accounts at one slot, as base64 by address; null for those that are closed. */
export interface AccountsAt {
  readonly slot: bigint;
  readonly accounts: ReadonlyMap<string, string | null>;
}

/** Limit of `getMultipleAccounts`. */
export const MOST_ACCOUNTS = 100;

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

/** Reads the headers of all pools. @param minSlot a node that has not reached this slot refuses the request */
export async function fetchHeaders(
  rpc: RpcClient,
  minSlot: bigint,
  signal: AbortSignal,
): Promise<AccountsAt> {
  const config = {
    commitment: 'confirmed',
    encoding: 'base64',
    dataSlice: { offset: 0, length: POOL_HEADER_LENGTH },
    minContextSlot: Number(minSlot),
    withContext: true,
    filters: [{ memcmp: { offset: 0, bytes: bs58.encode(prefixOf('Pool')) } }],
  };
  const params = [PROGRAM_ID.toBase58(), config];
  const { context: at, value } = await rpc.call(listSchema, 'getProgramAccounts', params, signal);
  return { slot: BigInt(at.slot), accounts: new Map(value.map(({ pubkey, account }) => [pubkey, account])) };
}

/** Reads at most a hundred pools in full, all at one slot. @param minSlot as for `fetchHeaders` */
export async function fetchFull(
  rpc: RpcClient,
  addresses: readonly string[],
  minSlot: bigint,
  signal: AbortSignal,
): Promise<AccountsAt> {
  const config = { commitment: 'confirmed', encoding: 'base64', minContextSlot: Number(minSlot) };
  const { context: at, value } = await rpc.call(
    someSchema(addresses.length),
    'getMultipleAccounts',
    [addresses, config],
    signal,
  );
  const accounts = new Map(addresses.map((address, index) => [address, value[index] ?? null]));
  return { slot: BigInt(at.slot), accounts };
}
