import { Keypair } from '@solana/web3.js';
import { numberedBytes } from '#src/protocol/testing/numbered-bytes.ts';

/** Returns the key pair of a label and a number, always the same. */
export function numberedKey(label: string, number: number): Keypair {
  return Keypair.fromSeed(numberedBytes(label, number));
}
