import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, u32Le, utf8ToBytes } from '../bytes.ts';

/** Returns 32 bytes that depend only on a label and a number. */
export function numberedBytes(label: string, number: number): Uint8Array {
  return sha256(concatBytes(utf8ToBytes(`vrf-pool/tests/${label}`), u32Le(number)));
}
