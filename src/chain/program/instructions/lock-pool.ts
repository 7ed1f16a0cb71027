import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { buildInstruction } from '../instruction.ts';

/** Locks a pool that has its minimum of players at its deadline. Anyone may send it. */
export function lockPool(pool: PublicKey): TransactionInstruction {
  return buildInstruction('lock_pool', {}, { pool });
}
