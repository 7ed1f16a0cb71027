import type { PublicKey } from '@solana/web3.js';
import { buildInstruction } from '../instruction.ts';

/**
 * Draws the winners by the round's signature of 48 bytes. `completer`, who earns the completer's share, signs.
 * @param hints of the round, 336 bytes
 */
export const completePool = (
  completer: PublicKey,
  pool: PublicKey,
  beacon: PublicKey,
  signature: Uint8Array,
  hints: Uint8Array,
) =>
  buildInstruction(
    'complete_pool',
    { signature: [...signature], hints: [...hints] },
    { completer, pool, beacon },
  );
