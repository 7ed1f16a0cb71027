import type { PublicKey } from '@solana/web3.js';
import { entryAddress } from '../addresses.ts';
import { buildInstruction } from '../instruction.ts';

/** Pays the player at `index` of the drawn list. Anyone may send it. */
export const claim = (pool: PublicKey, player: PublicKey, index: number) =>
  buildInstruction('claim', { index }, { pool, entry: entryAddress(pool, player), player });
