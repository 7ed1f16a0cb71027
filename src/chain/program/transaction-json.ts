import './buffer.ts';
import type { PublicKey, VersionedTransactionResponse } from '@solana/web3.js';

/** web3.js's answer to `getTransaction` in the form of the RPC, which events are read from. */
export function toRpcJson({ transaction, meta }: VersionedTransactionResponse): unknown {
  const base58 = (keys: readonly PublicKey[]) => keys.map((key) => key.toBase58());
  const loaded = meta?.loadedAddresses;
  return {
    transaction: { message: { accountKeys: base58(transaction.message.staticAccountKeys) } },
    meta: {
      err: meta?.err ?? null,
      innerInstructions: meta?.innerInstructions,
      ...(loaded && {
        loadedAddresses: { writable: base58(loaded.writable), readonly: base58(loaded.readonly) },
      }),
    },
  };
}
