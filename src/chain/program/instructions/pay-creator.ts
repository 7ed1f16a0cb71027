import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { buildInstruction } from '../instruction.ts';

/** Pays the creator's share, or the bonus back where the pool refunds. Anyone may send it. */
export function payCreator(pool: PublicKey, creator: PublicKey): TransactionInstruction {
  return buildInstruction('pay_creator', {}, { pool, creator });
}
