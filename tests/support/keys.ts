import { sha256 } from '@noble/hashes/sha2.js';
import { Keypair } from '@solana/web3.js';
import { concatBytes, u32Le, utf8ToBytes } from '#src/protocol/bytes.ts';

/** 32 bytes that are always the same for a label and a number. */
export function numberedBytes(label: string, number: number): Uint8Array {
  return sha256(concatBytes(utf8ToBytes(`vrf-pool/tests/${label}`), u32Le(number)));
}

/** The key pair of a label and a number, always the same. */
export function numberedKey(label: string, number: number): Keypair {
  return Keypair.fromSeed(numberedBytes(label, number));
}
