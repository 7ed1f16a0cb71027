import type { PublicKey } from '@solana/web3.js';
import { CONFIG_ADDRESS, entryAddress } from '../addresses.ts';
import { buildInstruction } from '../instruction.ts';

/**
 * Takes a seat. `player` signs and pays; so does the pool's `gate` key sign, where it has one.
 * @param termsHash of the terms that the player agrees to, 32 bytes
 */
export const joinPool = (
  player: PublicKey,
  pool: PublicKey,
  termsHash: Uint8Array,
  gate: PublicKey | null = null,
) =>
  buildInstruction(
    'join_pool',
    { terms: [...termsHash] },
    { player, pool, entry: entryAddress(pool, player), config: CONFIG_ADDRESS, gate },
  );
