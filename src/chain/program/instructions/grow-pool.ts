import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { buildInstruction } from '../instruction.ts';

/** Lets a large pool's account grow by up to 10,240 bytes. `creator` signs. */
export function growPool(creator: PublicKey, pool: PublicKey): TransactionInstruction {
  return buildInstruction('grow_pool', {}, { creator, pool });
}
