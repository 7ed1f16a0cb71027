import type { PublicKey } from '@solana/web3.js';
import { buildInstruction } from '../instruction.ts';

/** Lets a large pool's account grow by up to 10,240 bytes. `creator` signs. */
export const growPool = (creator: PublicKey, pool: PublicKey) =>
  buildInstruction('grow_pool', {}, { creator, pool });
