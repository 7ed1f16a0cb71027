import type { PublicKey } from '@solana/web3.js';
import { buildInstruction } from '../instruction.ts';

/**
 * Opens the refunds of a pool whose round was published too early, proved by its signature of 48 bytes. `voider` signs.
 * @param hints of the round, 336 bytes
 */
export const voidPool = (
  voider: PublicKey,
  pool: PublicKey,
  beacon: PublicKey,
  signature: Uint8Array,
  hints: Uint8Array,
) =>
  buildInstruction('void_pool', { signature: [...signature], hints: [...hints] }, { voider, pool, beacon });
