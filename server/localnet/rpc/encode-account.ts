import bs58 from 'bs58';
import * as v from 'valibot';
import type { Account } from '../ledger/account.ts';
import type { Json } from './json.ts';
import { count } from './params.ts';
import { ErrorCode, RpcError } from './rpc-error.ts';

/** Maximum length of data that clients may request in base58, in bytes. */
const MAX_BASE58_BYTES = 128;

const encoding = v.picklist(
  ['base58', 'base64', 'jsonParsed', 'binary'],
  'Invalid params: this chain encodes accounts as base58, base64 or jsonParsed',
);

/** The options for encoding an account's data. */
export const accountEncoding = {
  encoding: v.nullish(encoding),
  dataSlice: v.nullish(v.object({ offset: count, length: count })),
};

export type AccountEncoding = v.InferOutput<v.ObjectSchema<typeof accountEncoding, undefined>>;

function base58(bytes: Uint8Array): string {
  if (bytes.length <= MAX_BASE58_BYTES) return bs58.encode(bytes);
  throw new RpcError(
    ErrorCode.invalidRequest,
    'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
  );
}

function encodeData(account: Account, { encoding: format, dataSlice }: AccountEncoding): Json {
  const bytes = dataSlice
    ? account.data.subarray(dataSlice.offset, dataSlice.offset + dataSlice.length)
    : account.data;
  if (format === null || format === undefined || format === 'binary') return base58(bytes);
  if (format === 'base58') return [base58(bytes), 'base58'];
  // This chain has no parser: like a validator, it then answers in base64.
  return [Buffer.from(bytes).toString('base64'), 'base64'];
}

/** Returns an account encoded for clients. @throws RpcError -32600 for more than 128 bytes in base58 */
export function encodeAccount(account: Account, options: AccountEncoding): Json {
  const { lamports, owner, executable, rentEpoch, data } = account;
  const encoded = encodeData(account, options);
  return { lamports, owner, executable, rentEpoch, space: data.length, data: encoded };
}
