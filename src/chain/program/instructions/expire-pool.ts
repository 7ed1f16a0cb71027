import type { PublicKey } from '@solana/web3.js';
import { buildInstruction } from '../instruction.ts';

/** Opens the refunds of a pool without its minimum of players at its deadline. Anyone may send it. */
export const expirePool = (pool: PublicKey) => buildInstruction('expire_pool', {}, { pool });
