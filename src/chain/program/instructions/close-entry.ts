import type { PublicKey } from '@solana/web3.js';
import { entryAddress } from '../addresses.ts';
import { buildInstruction } from '../instruction.ts';

/** Returns the rent of the entry of a player who left. Anyone may send it. */
export const closeEntry = (pool: PublicKey, player: PublicKey) =>
  buildInstruction('close_entry', {}, { pool, entry: entryAddress(pool, player), player });
