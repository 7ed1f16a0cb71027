import { sha256 } from '@noble/hashes/sha2.js';
import { Keypair } from '@solana/web3.js';
import { concatBytes, toHex, u32Le, utf8ToBytes } from '#src/protocol/bytes.ts';

/** Enough that some may create while others rest from their last creation. */
const WALLETS = 16;

/** The wallets that play. They derive from the funded key, so that a later run has them again and nothing in them is lost. */
export function playerWallets(funder: Keypair): Keypair[] {
  return Array.from({ length: WALLETS }, (_, index) =>
    Keypair.fromSeed(derive(funder, 'player', u32Le(index))),
  );
}

/** The password of a pool with that seed commitment. */
export function poolPassword(funder: Keypair, seedCommitment: Uint8Array): string {
  return toHex(derive(funder, 'password', seedCommitment)).slice(0, 24);
}

function derive(funder: Keypair, use: 'player' | 'password', rest: Uint8Array): Uint8Array {
  return sha256(concatBytes(utf8ToBytes(`vrf-pool/play/${use}/v1`), funder.secretKey.subarray(0, 32), rest));
}
