import type { VersionedMessage } from '@solana/web3.js';
import bs58 from 'bs58';
import * as v from 'valibot';
import type { InnerInstructions, TransactionRecord } from '../ledger/transaction-record.ts';
import { readTransaction } from '../ledger/wire.ts';
import type { Json } from './json.ts';
import { count } from './params.ts';
import { ErrorCode, RpcError } from './rpc-error.ts';

export const transactionEncoding = v.nullish(v.picklist(['json', 'jsonParsed', 'base58', 'base64']), 'json');
export const maxSupportedTransactionVersion = v.nullish(count);

type TransactionEncoding = v.InferOutput<typeof transactionEncoding>;

type Instruction = { programIdIndex: number; accounts: readonly number[]; data: string; stackHeight: number };

function partlyDecoded(instruction: Instruction, keys: readonly string[]): Json {
  return {
    programId: keys[instruction.programIdIndex],
    accounts: instruction.accounts.flatMap((index) => keys[index] ?? []),
    data: instruction.data,
    stackHeight: instruction.stackHeight,
  };
}

function encodeInner(inner: readonly InnerInstructions[], keys: readonly string[] | null): Json {
  return inner.map(({ index, instructions }) => ({
    index,
    instructions: keys === null ? instructions : instructions.map((one) => partlyDecoded(one, keys)),
  }));
}

function encodeMessage(message: VersionedMessage, record: TransactionRecord, parsed: boolean): Json {
  const own = message.staticAccountKeys.length;
  const instructions = message.compiledInstructions.map((instruction) => ({
    programIdIndex: instruction.programIdIndex,
    accounts: [...instruction.accountKeyIndexes],
    data: bs58.encode(instruction.data),
    stackHeight: 1,
  }));
  const lookedUpWritable = firstReadonlyLookup(message);
  return {
    header: parsed ? undefined : { ...message.header },
    accountKeys: parsed
      ? record.keys.map((pubkey, index) => ({
          pubkey,
          signer: index < message.header.numRequiredSignatures,
          writable: index < own ? message.isAccountWritable(index) : index < lookedUpWritable,
          source: index < own ? 'transaction' : 'lookupTable',
        }))
      : record.keys.slice(0, own),
    recentBlockhash: message.recentBlockhash,
    instructions: parsed ? instructions.map((one) => partlyDecoded(one, record.keys)) : instructions,
    addressTableLookups:
      message.version === 0
        ? message.addressTableLookups.map((lookup) => ({
            accountKey: lookup.accountKey.toBase58(),
            writableIndexes: lookup.writableIndexes,
            readonlyIndexes: lookup.readonlyIndexes,
          }))
        : undefined,
  };
}

/** Returns the index of the first account key that is looked up as read-only. */
function firstReadonlyLookup(message: VersionedMessage): number {
  const lookups = message.version === 0 ? message.addressTableLookups : [];
  const writable = lookups.flatMap((lookup) => lookup.writableIndexes);
  return message.staticAccountKeys.length + writable.length;
}

function encodeMeta(message: VersionedMessage, record: TransactionRecord, parsed: boolean): Json {
  const own = message.staticAccountKeys.length;
  const split = firstReadonlyLookup(message);
  return {
    err: record.error,
    status: record.error === null ? { Ok: null } : { Err: record.error },
    fee: BigInt(record.fee),
    preBalances: record.preBalances.map(BigInt),
    postBalances: record.postBalances.map(BigInt),
    innerInstructions: encodeInner(record.inner, parsed ? record.keys : null),
    logMessages: record.logs,
    preTokenBalances: [],
    postTokenBalances: [],
    rewards: [],
    loadedAddresses: parsed
      ? undefined
      : { writable: record.keys.slice(own, split), readonly: record.keys.slice(split) },
    returnData: encodeReturnData(record) ?? undefined,
    computeUnitsConsumed: record.computeUnits,
  };
}

/** Encodes a program's return data for clients; null when it returned nothing. */
export function encodeReturnData({ returnData }: Pick<TransactionRecord, 'returnData'>): Json {
  return returnData && { programId: returnData.programId, data: [returnData.data, 'base64'] };
}

/**
 * Returns a transaction as in getTransaction and getBlock, without its position in the chain.
 * @throws RpcError -32015 for a versioned transaction if the client does not support its version
 */
export function encodeTransaction(
  record: TransactionRecord,
  encoding: TransactionEncoding,
  maxVersion: number | null | undefined,
): { transaction: Json; meta: Json; version: Json | undefined } {
  const raw = Buffer.from(record.raw, 'base64');
  const { message, signatures } = readTransaction(raw);
  const version = message.version;
  const understood = maxVersion !== null && maxVersion !== undefined;
  if (version !== 'legacy' && (!understood || maxVersion < version))
    throw new RpcError(
      ErrorCode.unsupportedTransactionVersion,
      `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the ` +
        `following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
    );
  const parsed = encoding === 'jsonParsed';
  const meta = encodeMeta(message, record, parsed);
  const shown = understood ? version : undefined;
  if (encoding === 'base58') return { transaction: [bs58.encode(raw), encoding], meta, version: shown };
  if (encoding === 'base64') return { transaction: [record.raw, encoding], meta, version: shown };
  const transaction = {
    signatures: signatures.map((signature) => bs58.encode(signature)),
    message: encodeMessage(message, record, parsed),
  };
  return { transaction, meta, version: shown };
}
