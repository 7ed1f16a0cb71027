import * as v from 'valibot';
import type { Chain } from '../ledger/chain.ts';
import type { TransactionRecord } from '../ledger/transaction-record.ts';
import {
  encodeTransaction,
  maxSupportedTransactionVersion,
  transactionEncoding,
} from './encode-transaction.ts';
import type { Json } from './json.ts';
import { inContext, method, type Method } from './method.ts';
import { address, contextSlot, requireBlockCommitment, signature, withContext } from './params.ts';

const MAX_STATUSES = 256;
const MAX_SIGNATURES = 1_000;

const transactionConfig = v.nullish(
  v.union([
    v.pipe(
      transactionEncoding,
      v.transform((encoding) => ({
        encoding,
        commitment: 'finalized' as const,
        maxSupportedTransactionVersion: null,
      })),
    ),
    v.object({ ...withContext, encoding: transactionEncoding, maxSupportedTransactionVersion }),
  ]),
  {},
);
const listConfig = v.nullish(
  v.object({
    ...withContext,
    before: v.nullish(signature),
    until: v.nullish(signature),
    limit: v.nullish(
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_SIGNATURES)),
      MAX_SIGNATURES,
    ),
  }),
  {},
);
const statusConfig = v.nullish(v.object({ searchTransactionHistory: v.nullish(v.boolean()) }));
const signatures = v.pipe(v.array(signature), v.maxLength(MAX_STATUSES, 'Too many inputs provided; max 256'));

function statusOf(chain: Chain, record: TransactionRecord): { [key: string]: Json } {
  const final = record.slot <= chain.root;
  return {
    slot: record.slot,
    confirmations: final ? null : chain.slot - record.slot,
    err: record.error,
    status: record.error === null ? { Ok: null } : { Err: record.error },
    confirmationStatus: final ? 'finalized' : 'confirmed',
  };
}

/** Returns the records older than `before` and newer than `until`, newest first. */
function page(
  records: readonly TransactionRecord[],
  before: string | null | undefined,
  until: string | null | undefined,
): TransactionRecord[] {
  const indexOf = (signature: string): number =>
    records.findIndex((record) => record.signature === signature);
  const end = before ? Math.max(indexOf(before), 0) : records.length;
  const start = until ? indexOf(until) + 1 : 0;
  return records.slice(Math.min(start, end), end).reverse();
}

/** Methods that look up transactions. */
export const historyMethods: Readonly<Record<string, Method>> = {
  getSignatureStatuses: method(v.tuple([signatures, statusConfig]), (chain, [requested]) =>
    inContext(
      chain.slot,
      requested.map((one) => {
        const record = chain.history.bySignature(one);
        return record === undefined ? null : statusOf(chain, record);
      }),
    ),
  ),

  getTransaction: method(v.tuple([signature, transactionConfig]), (chain, [requested, config]) => {
    requireBlockCommitment(config.commitment);
    const record = chain.history.bySignature(requested);
    if (record === undefined || record.slot > chain.slotAt(config.commitment)) return null;
    return {
      slot: record.slot,
      blockTime: chain.unixTime(record.slot),
      ...encodeTransaction(record, config.encoding, config.maxSupportedTransactionVersion),
    };
  }),

  getSignaturesForAddress: method(v.tuple([address, listConfig]), (chain, [key, config]) => {
    requireBlockCommitment(config.commitment);
    const slot = contextSlot(chain, config);
    return page(chain.history.byAddress(key), config.before, config.until)
      .filter((record) => record.slot <= slot)
      .slice(0, config.limit)
      .map((record) => ({
        signature: record.signature,
        slot: record.slot,
        err: record.error,
        memo: null,
        blockTime: chain.unixTime(record.slot),
        confirmationStatus: record.slot <= chain.root ? 'finalized' : 'confirmed',
      }));
  }),
};
