import type { PublicKey } from '@solana/web3.js';
import { buildInstruction } from '../instruction.ts';

/** Pays the treasury. Anyone may send it. */
export const payTreasury = (pool: PublicKey, treasury: PublicKey) =>
  buildInstruction('pay_treasury', {}, { pool, treasury });
