import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { buildInstruction } from '../instruction.ts';

/** Fixes the draw's input. `capturer`, who earns half of the completers' share, signs. */
export function captureEntropy(capturer: PublicKey, pool: PublicKey): TransactionInstruction {
  return buildInstruction('capture_entropy', {}, { capturer, pool });
}
