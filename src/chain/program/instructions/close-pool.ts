import type { PublicKey } from '@solana/web3.js';
import { buildInstruction } from '../instruction.ts';

/** Returns a finished pool's rent to its creator. Anyone may send it. */
export const closePool = (pool: PublicKey, creator: PublicKey) =>
  buildInstruction('close_pool', {}, { pool, creator });
