import type { PublicKey } from '@solana/web3.js';
import { entryAddress } from '../addresses.ts';
import { buildInstruction } from '../instruction.ts';

/** Refunds the player at `index` of the list. Anyone may send it. */
export const refund = (pool: PublicKey, player: PublicKey, index: number) =>
  buildInstruction('refund', { index }, { pool, entry: entryAddress(pool, player), player });
