import bs58 from 'bs58';
import * as v from 'valibot';
import { MAX_TRANSACTION_BYTES, WireError } from '../ledger/wire.ts';
import { invalidParams } from './rpc-error.ts';

const MAX_BASE58_TEXT = Math.ceil(MAX_TRANSACTION_BYTES * 1.4);
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Encodings of the transactions that clients send; base58 by default. */
export const wireEncoding = v.nullish(
  v.picklist(['base58', 'base64'], 'unsupported encoding. Supported encodings: base58, base64'),
  'base58',
);

/** Decodes a client's bytes. @throws RpcError -32602 */
export function decodeBytes(text: string, encoding: 'base58' | 'base64', what: string): Uint8Array {
  if (encoding === 'base64') {
    if (text.length % 4 !== 0 || !BASE64.test(text)) throw invalidParams('invalid base64 encoding');
    return Buffer.from(text, 'base64');
  }
  if (text.length > MAX_BASE58_TEXT)
    throw invalidParams(`base58 encoded ${what} too large: ${text.length} characters`);
  try {
    return bs58.decode(text);
  } catch {
    throw invalidParams('invalid base58 encoding');
  }
}

/** Runs a strict reader and reports its refusals as a validator does. @throws RpcError -32602 */
export function readStrictly<T>(read: (raw: Uint8Array) => T, raw: Uint8Array, what: string): T {
  try {
    return read(raw);
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    if (error.kind === 'unreadable') throw invalidParams(`failed to deserialize ${what}: ${error.message}`);
    throw invalidParams(
      `invalid transaction: Transaction failed to sanitize accounts offsets correctly (${error.message})`,
    );
  }
}
