import * as v from 'valibot';
import type { RpcNode } from './rpc-node.ts';

const CLOCK = 'SysvarC1ock11111111111111111111111111111111';
/** Offset of the time in the sysvar Clock: after slot, epoch start, epoch and leader epoch, of eight bytes each. */
const TIME_OFFSET = 32;

/** An account as nodes return it in base64. */
const accountSchema = v.object({
  owner: v.string(),
  executable: v.boolean(),
  data: v.pipe(
    v.tuple([v.string(), v.literal('base64')]),
    v.transform(([text]) => Buffer.from(text, 'base64')),
  ),
});
const oneSchema = v.object({ value: v.nullable(accountSchema) });
const manySchema = v.object({ value: v.array(v.nullable(accountSchema)) });

const CONFIRMED = { commitment: 'confirmed', encoding: 'base64' } as const;

/** Reads an account; null if there is none. @throws the node's error */
export async function readAccount(node: RpcNode, address: string) {
  return (await node.request(oneSchema, 'getAccountInfo', [address, CONFIRMED])).value;
}

/**
 * Reads accounts in order; null for a missing one. @throws the node's error, or if it returns another number of
 * accounts
 */
export async function readAccounts(node: RpcNode, addresses: readonly string[]) {
  const { value } = await node.request(manySchema, 'getMultipleAccounts', [addresses, CONFIRMED]);
  if (value.length === addresses.length) return value;
  throw new Error(`${value.length} accounts in answer to ${addresses.length}`);
}

/** Reads the chain's clock. */
export async function readClock(node: RpcNode): Promise<{ slot: bigint; unixTimestamp: number }> {
  const data = (await readAccount(node, CLOCK))?.data;
  if (data === undefined || data.length < TIME_OFFSET + 8) throw new Error('no sysvar Clock');
  return { slot: data.readBigUInt64LE(0), unixTimestamp: Number(data.readBigInt64LE(TIME_OFFSET)) };
}
