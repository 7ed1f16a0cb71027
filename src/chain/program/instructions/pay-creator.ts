import type { PublicKey } from '@solana/web3.js';
import { buildInstruction } from '../instruction.ts';

/** Pays the creator's share, or returns the bonus if the pool refunds. Anyone may send it. */
export const payCreator = (pool: PublicKey, creator: PublicKey) =>
  buildInstruction('pay_creator', {}, { pool, creator });
