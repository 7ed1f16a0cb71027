import { type Keypair, PublicKey } from '@solana/web3.js';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { u64Le } from '#src/protocol/bytes.ts';
import { numberedKey } from '#tests/support/keys.ts';

/** The first bump that a program tries, and so the cheapest. */
const BEST_BUMP = 255;

function bumpOf(...seeds: (string | Uint8Array)[]): [PublicKey, number] {
  const bytes = seeds.map((seed) => Buffer.from(seed));
  return PublicKey.findProgramAddressSync(bytes, PROGRAM_ID);
}

function isBest(...seeds: (string | Uint8Array)[]): boolean {
  return bumpOf(...seeds)[1] === BEST_BUMP;
}

/** Returns the first key derived from the label and a number that fits. */
function firstKey(label: string, fits: (key: Uint8Array) => boolean): Keypair {
  for (let number = 0; ; number += 1) {
    const key = numberedKey(label, number);
    if (fits(key.publicKey.toBytes())) return key;
  }
}

/** Returns a creator whose record, first pool and entry all have the best bump. */
export function bestCreator(label: string): Keypair {
  return firstKey(label, (creator) => {
    const [pool, bump] = bumpOf('pool', creator, u64Le(0n));
    return bump === BEST_BUMP && isBest('creator', creator) && isBest('entry', pool.toBytes(), creator);
  });
}

/** Returns a player whose entry in the pool has the best bump. */
export function bestPlayer(label: string, pool: PublicKey): Keypair {
  return firstKey(label, (player) => isBest('entry', pool.toBytes(), player));
}
