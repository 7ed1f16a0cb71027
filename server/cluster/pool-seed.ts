import { sha256 } from '@noble/hashes/sha2.js';
import type { Keypair } from '@solana/web3.js';
import { concatBytes, u64Le } from '#src/protocol/bytes.ts';

/** Returns a creator's secret seed for one of its pools; it can be derived again after a restart. */
export function poolSeed(creator: Keypair, creatorIndex: bigint): Uint8Array {
  return sha256(concatBytes(creator.secretKey, u64Le(creatorIndex)));
}
