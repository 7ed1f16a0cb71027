import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { CONFIG_ADDRESS, entryAddress } from '../addresses.ts';
import { buildInstruction } from '../instruction.ts';

/**
 * Takes a seat. `player` signs and pays; so does the pool's `gate` key sign, where it has one.
 * @param termsHash of the terms that the player agrees to, 32 bytes
 */
export function joinPool(
  player: PublicKey,
  pool: PublicKey,
  termsHash: Uint8Array,
  gate: PublicKey | null = null,
): TransactionInstruction {
  return buildInstruction(
    'join_pool',
    { terms: [...termsHash] },
    { player, pool, entry: entryAddress(pool, player), config: CONFIG_ADDRESS, gate },
  );
}
