import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import '../buffer.ts';
import { buildInstruction } from '../instruction.ts';

/** Puts the creator's seed into the draw. Anyone who has it may send it. */
export function revealSeed(pool: PublicKey, seed: Uint8Array): TransactionInstruction {
  return buildInstruction('reveal_seed', { seed: Buffer.from(seed) }, { pool });
}
