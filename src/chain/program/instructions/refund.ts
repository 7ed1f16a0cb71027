import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { entryAddress } from '../addresses.ts';
import { buildInstruction } from '../instruction.ts';

/** Refunds the player at `index` of the list. Anyone may send it. */
export function refund(pool: PublicKey, player: PublicKey, index: number): TransactionInstruction {
  return buildInstruction('refund', { index }, { pool, entry: entryAddress(pool, player), player });
}
