import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { buildInstruction } from '../instruction.ts';

/** Pays whoever completed the pool. Anyone may send it. */
export function payCompleter(pool: PublicKey, completer: PublicKey): TransactionInstruction {
  return buildInstruction('pay_completer', {}, { pool, completer });
}
