import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { buildInstruction } from '../instruction.ts';

/** Pays whoever captured the entropy, or else whoever requested the draw. Anyone may send it. */
export function payCompleter(
  pool: PublicKey,
  completer: PublicKey,
  forCapture: boolean,
): TransactionInstruction {
  return buildInstruction('pay_completer', { for_capture: forCapture }, { pool, completer });
}
