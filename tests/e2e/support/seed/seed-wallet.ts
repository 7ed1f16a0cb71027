import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { PublicKey } from '@solana/web3.js';

/** The bytes before an Ed25519 seed in PKCS #8 (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A wallet whose key follows from a label. Signs with Node's native code, because a seeding is large. */
export class SeedWallet {
  readonly publicKey: PublicKey;
  readonly address: string;
  readonly #key: KeyObject;

  private constructor(seed: Uint8Array) {
    this.#key = createPrivateKey({
      key: Buffer.concat([PKCS8_PREFIX, seed]),
      format: 'der',
      type: 'pkcs8',
    });
    const raw = createPublicKey(this.#key).export({ format: 'der', type: 'spki' }).subarray(-32);
    this.publicKey = new PublicKey(raw);
    this.address = this.publicKey.toBase58();
  }

  /** Returns the wallet of a label such as `player 7`, always the same. */
  static of(label: string): SeedWallet {
    return new SeedWallet(createHash('sha256').update(`xeroz seed: ${label}`).digest());
  }

  /** Returns the wallet of a secret seed. @param seed 32 bytes */
  static from(seed: Uint8Array): SeedWallet {
    return new SeedWallet(seed);
  }

  sign(message: Uint8Array): Uint8Array {
    return sign(null, message, this.#key);
  }
}
