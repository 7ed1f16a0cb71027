import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { chainHashOf } from '#src/beacon/chain.ts';
import { roundPoint } from '#src/beacon/message.ts';
import { toHex, utf8ToBytes } from '#src/protocol/bytes.ts';

const { shortSignatures } = bls12_381;

/** Terms with quicknet's period, so that a local chain plays as fast as a real one. */
const TERMS = {
  periodSeconds: 3,
  // 2026-01-01, before every local chain.
  genesis: 1_767_225_600,
  seed: toHex(sha256(utf8ToBytes('xeroz local beacon'))),
  id: 'xeroz-local',
};
const CACHED_ROUNDS = 10_000;

/** A beacon of one key, which its owner holds. */
export type LocalBeacon = Readonly<ReturnType<typeof localBeacon>>;

/** Returns the local chain's beacon: with quicknet's scheme and a secret key of 32 bytes. */
export function localBeacon(secret: Uint8Array) {
  const terms = { ...TERMS, groupKey: shortSignatures.getPublicKey(secret).toHex() };
  const cache = new Map<bigint, Uint8Array>();
  return {
    chain: { ...terms, chainHash: chainHashOf(terms) },
    /** Returns the signature of a round, 48 bytes, whether or not the round is due. */
    sign(round: bigint): Uint8Array {
      const cached = cache.get(round);
      if (cached) return cached;
      const signature = shortSignatures.sign(roundPoint(round), secret).toBytes();
      if (cache.size >= CACHED_ROUNDS) cache.clear();
      cache.set(round, signature);
      return signature;
    },
  };
}
