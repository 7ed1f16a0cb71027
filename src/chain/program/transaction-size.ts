import type { PublicKey, TransactionInstruction } from '@solana/web3.js';

/** Most bytes of a transaction that the network carries. */
export const LARGEST_TRANSACTION = 1_232;
/** Most bytes of what a person's wallet is asked to sign: Phantom adds some 300 of its own, guards among them. */
export const LARGEST_REQUEST = LARGEST_TRANSACTION - 300;

const SIGNATURE = 64;
const KEY = 32;
const BLOCKHASH = 32;
/** How many of each kind the accounts are. */
const HEADER = 3;
/** Below this a count takes one byte, and up to its square two. */
const ONE_BYTE = 128;
/** Instructions that set the compute limit (5 bytes) and the price of a unit (9 bytes), and their program. */
const BUDGET_BYTES = KEY + (3 + 5) + (3 + 9);

/** Returns the bytes of the transaction that sending these instructions would make, signed by `payer` alone. */
export function transactionSize(payer: PublicKey, instructions: readonly TransactionInstruction[]): number {
  const keys = new Set([payer.toBase58()]);
  let bytes = 1 + SIGNATURE + HEADER + 1 + BLOCKHASH + 1 + BUDGET_BYTES;
  for (const { programId, keys: accounts, data } of instructions) {
    keys.add(programId.toBase58());
    for (const { pubkey } of accounts) keys.add(pubkey.toBase58());
    bytes += 1 + lengthOf(accounts.length) + accounts.length + lengthOf(data.length) + data.length;
  }
  return bytes + keys.size * KEY;
}

function lengthOf(count: number): number {
  return count < ONE_BYTE ? 1 : 2;
}
