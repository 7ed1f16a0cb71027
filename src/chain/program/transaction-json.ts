import './buffer.ts';
import type { PublicKey, VersionedTransactionResponse } from '@solana/web3.js';

/**
 * The highest version of a transaction that is read (SIMD-0385). It is an upper limit: nodes without such transactions
 * accept it, and with a lower one nodes refuse to return those that exist.
 */
export const HIGHEST_VERSION = 1;

/** Returns the addresses of a transaction's accounts, in the order in which instructions and balances refer to them. */
export function accountKeysOf({ transaction, meta }: VersionedTransactionResponse): string[] {
  const loaded = meta?.loadedAddresses;
  const keys = [
    ...transaction.message.staticAccountKeys,
    ...(loaded?.writable ?? []),
    ...(loaded?.readonly ?? []),
  ];
  return keys.map((key) => key.toBase58());
}

/**
 * Converts web3.js's answer to `getTransaction` to the form of the RPC, which events are read from.
 * @throws if the node does not return the transaction's result: that must not count as success
 */
export function toRpcJson({ transaction, meta }: VersionedTransactionResponse): unknown {
  const base58 = (keys: readonly PublicKey[]) => keys.map((key) => key.toBase58());
  if (meta === null) throw new Error('The node does not say what has become of the transaction');
  const loaded = meta.loadedAddresses;
  return {
    transaction: { message: { accountKeys: base58(transaction.message.staticAccountKeys) } },
    meta: {
      err: meta.err,
      innerInstructions: meta.innerInstructions,
      ...(loaded && {
        loadedAddresses: { writable: base58(loaded.writable), readonly: base58(loaded.readonly) },
      }),
    },
  };
}
