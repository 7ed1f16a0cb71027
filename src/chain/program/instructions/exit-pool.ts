import type { PublicKey } from '@solana/web3.js';
import { entryAddress } from '../addresses.ts';
import { buildInstruction } from '../instruction.ts';

/** Gives up a seat, once for each player and pool. `player` signs. */
export const exitPool = (player: PublicKey, pool: PublicKey) =>
  buildInstruction('exit_pool', {}, { player, pool, entry: entryAddress(pool, player) });
