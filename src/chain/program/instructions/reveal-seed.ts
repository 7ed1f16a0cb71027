import type { PublicKey } from '@solana/web3.js';
import '../buffer.ts';
import { buildInstruction } from '../instruction.ts';

/** Reveals the seed that the creator committed to. Anyone who has it may send it; it does not change the draw. */
export const revealSeed = (pool: PublicKey, seed: Uint8Array) =>
  buildInstruction('reveal_seed', { seed: Buffer.from(seed) }, { pool });
