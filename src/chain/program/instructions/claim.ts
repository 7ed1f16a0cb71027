import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { entryAddress } from '../addresses.ts';
import { buildInstruction } from '../instruction.ts';

/** Pays the player at `index` of the drawn list. Anyone may send it. */
export function claim(pool: PublicKey, player: PublicKey, index: number): TransactionInstruction {
  return buildInstruction('claim', { index }, { pool, entry: entryAddress(pool, player), player });
}
