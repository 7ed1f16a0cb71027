import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { addressBytes, concatBytes, toAddress, utf8ToBytes } from '#src/protocol/bytes.ts';

const MARKER = utf8ToBytes('ProgramDerivedAddress');
const LARGEST_BUMP = 255;

/**
 * Returns the address that a program derives from seeds, as Solana does: the first hash that is no point of ed25519,
 * with the bump from 255 down. Without a chain library, so that the checker stays small.
 * @throws RangeError if the program's address is malformed
 */
export function programAddress(program: string, ...seeds: readonly Uint8Array[]): string {
  for (let bump = LARGEST_BUMP; bump >= 0; bump -= 1) {
    const hash = sha256(concatBytes(...seeds, Uint8Array.of(bump), addressBytes(program), MARKER));
    if (!isPoint(hash)) return toAddress(hash);
  }
  throw new RangeError('these seeds give no address');
}

function isPoint(bytes: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(bytes, true);
    return true;
  } catch {
    return false;
  }
}
