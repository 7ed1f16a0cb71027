import bs58 from 'bs58';
import * as v from 'valibot';
import { AddressLookupTableAccount } from '@solana/web3.js';
import type { Account } from '../ledger/account.ts';
import type { Json } from './json.ts';
import { count, type View } from './params.ts';
import { ErrorCode, RpcError } from './rpc-error.ts';
import { parseToken } from './token/parse-token.ts';

/** The longest data clients may ask for in base58, in bytes. */
const MAX_BASE58_BYTES = 128;

const encoding = v.picklist(
  ['base58', 'base64', 'jsonParsed', 'binary'],
  'Invalid params: this chain encodes accounts as base58, base64 or jsonParsed',
);

/** The options that say how an account's data is to be written. */
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

function encodeData(account: Account, { encoding: format, dataSlice }: AccountEncoding, view: View): Json {
  const bytes = dataSlice
    ? account.data.subarray(dataSlice.offset, dataSlice.offset + dataSlice.length)
    : account.data;
  if (format === null || format === undefined || format === 'binary') return base58(bytes);
  if (format === 'base58') return [base58(bytes), 'base58'];
  const parsed = format === 'jsonParsed' ? (parseLookupTable(account) ?? parseToken(account, view)) : null;
  return parsed ?? [Buffer.from(bytes).toString('base64'), 'base64'];
}

/**
 * An account as clients read it.
 * @param view where a token account's mint is looked up
 * @throws RpcError -32600 when base58 is asked for more than 128 bytes
 */
export function encodeAccount(account: Account, options: AccountEncoding, view: View): Json {
  const { lamports, owner, executable, rentEpoch, data } = account;
  const encoded = encodeData(account, options, view);
  return { lamports, owner, executable, rentEpoch, space: data.length, data: encoded };
}

const LOOKUP_TABLE_PROGRAM = 'AddressLookupTab1e1111111111111111111111111';

/** An address lookup table as `jsonParsed` shows it, null for any other account. */
function parseLookupTable(account: Account): Json {
  if (account.owner !== LOOKUP_TABLE_PROGRAM) return null;
  let table: AddressLookupTableAccount['state'];
  try {
    table = AddressLookupTableAccount.deserialize(account.data);
  } catch {
    // Allocated but not a table yet: clients then get the bytes.
    return null;
  }
  const info = {
    addresses: table.addresses.map((key) => key.toBase58()),
    authority: table.authority?.toBase58(),
    deactivationSlot: String(table.deactivationSlot),
    lastExtendedSlot: String(table.lastExtendedSlot),
    lastExtendedSlotStartIndex: table.lastExtendedSlotStartIndex,
  };
  return {
    program: 'address-lookup-table',
    parsed: { type: 'lookupTable', info },
    space: account.data.length,
  };
}
