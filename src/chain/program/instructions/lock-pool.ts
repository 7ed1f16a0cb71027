import type { PublicKey } from '@solana/web3.js';
import { buildInstruction } from '../instruction.ts';

/** Locks a pool that has its minimum of players at its deadline. Anyone may send it. */
export const lockPool = (pool: PublicKey) => buildInstruction('lock_pool', {}, { pool });
