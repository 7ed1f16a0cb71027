import { bls12_381 } from '@noble/curves/bls12-381.js';
import { type BeaconChain, chainHashOf } from '../chain.ts';
import { roundPoint } from '../message.ts';
import { toHex } from '#src/protocol/bytes.ts';
import { numberedBytes } from '#src/protocol/testing/numbered-bytes.ts';

const { shortSignatures } = bls12_381;

/** A drand chain of the product's scheme. A number determines its key, and it signs any round at any time. */
export class TestBeacon {
  readonly chain: BeaconChain;
  readonly #secret: Uint8Array;
  readonly #signatures = new Map<bigint, Uint8Array>();

  constructor(number = 0, changes: Partial<Omit<BeaconChain, 'chainHash' | 'groupKey'>> = {}) {
    this.#secret = secretOf(number);
    const chain = {
      groupKey: toHex(shortSignatures.getPublicKey(this.#secret).toBytes()),
      periodSeconds: 3,
      genesis: 1_700_000_000,
      seed: toHex(numberedBytes('beacon seed', number)),
      id: `test-${number}`,
      ...changes,
    };
    this.chain = { ...chain, chainHash: chainHashOf(chain) };
  }

  /** Returns the signature of a round, 48 bytes. */
  sign(round: bigint): Uint8Array {
    const cached = this.#signatures.get(round);
    if (cached !== undefined) return cached;
    const signature = shortSignatures.sign(roundPoint(round), this.#secret).toBytes();
    this.#signatures.set(round, signature);
    return signature;
  }

  /** Returns the signature of any message, hashed to G1 under any domain. */
  signOtherwise(message: Uint8Array, domain: Uint8Array): Uint8Array {
    return shortSignatures.sign(shortSignatures.hash(message, domain), this.#secret).toBytes();
  }
}

/** Returns the secret key of a number: 32 bytes below 2^254, and therefore below the group's order. */
function secretOf(number: number): Uint8Array {
  const bytes = numberedBytes('beacon', number);
  return bytes.with(0, (bytes[0] ?? 0) & 0x3f);
}
