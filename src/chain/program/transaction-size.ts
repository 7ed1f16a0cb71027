import type { PublicKey, TransactionInstruction } from '@solana/web3.js';

/** Largest transaction in bytes. */
export const LARGEST_TRANSACTION = 1_232;
/** Largest transaction for a player's wallet: Phantom adds some 300 bytes of its own, guards among them. */
export const LARGEST_REQUEST = LARGEST_TRANSACTION - 300;

const SIGNATURE = 64;
const KEY = 32;
const BLOCKHASH = 32;
/** The numbers of signing and read-only accounts. */
const HEADER = 3;
/** A count below this is encoded in one byte, a count below its square in two. */
const ONE_BYTE = 128;
/**
 * Bytes of the instructions that set the compute limit (5 bytes) and the price of a unit (9 bytes), and of their
 * program.
 */
const BUDGET_BYTES = KEY + (3 + 5) + (3 + 9);

/** Returns the size in bytes of the transaction for these instructions, signed by `payer` alone. */
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
