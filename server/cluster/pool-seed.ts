import { sha256 } from '@noble/hashes/sha2.js';
import type { Keypair } from '@solana/web3.js';
import { concatBytes, u64Le } from '#src/protocol/bytes.ts';

/** A creator's seed for one of its pools: known to nobody else, and to the creator again after a restart. */
export function poolSeed(creator: Keypair, creatorIndex: bigint): Uint8Array {
  return sha256(concatBytes(creator.secretKey, u64Le(creatorIndex)));
}
