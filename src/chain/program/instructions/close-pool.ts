import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { buildInstruction } from '../instruction.ts';

/** Returns a finished pool's rent to its creator. Anyone may send it. */
export function closePool(pool: PublicKey, creator: PublicKey): TransactionInstruction {
  return buildInstruction('close_pool', {}, { pool, creator });
}
