import type { PublicKey } from '@solana/web3.js';
import '../buffer.ts';
import { buildInstruction } from '../instruction.ts';

/** Shows the seed that the creator committed to. Anyone who has it may send it; it changes no draw. */
export const revealSeed = (pool: PublicKey, seed: Uint8Array) =>
  buildInstruction('reveal_seed', { seed: Buffer.from(seed) }, { pool });
