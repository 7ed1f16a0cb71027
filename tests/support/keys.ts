import { Keypair } from '@solana/web3.js';
import { numberedBytes } from '#src/protocol/testing/numbered-bytes.ts';

/** Returns a key pair that depends only on a label and a number. */
export function numberedKey(label: string, number: number): Keypair {
  return Keypair.fromSeed(numberedBytes(label, number));
}
