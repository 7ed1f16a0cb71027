import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { buildInstruction } from '../instruction.ts';

/** Pays the treasury. Anyone may send it. */
export function payTreasury(pool: PublicKey, treasury: PublicKey): TransactionInstruction {
  return buildInstruction('pay_treasury', {}, { pool, treasury });
}
