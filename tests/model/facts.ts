import type { Name } from './names.ts';

/** What the model takes as given: addresses, hashes of slots, and whether a proof holds. */
export interface Facts {
  /** The 32 bytes of an address or key. */
  readonly bytesOf: (name: Name) => Uint8Array;
  readonly slotHash: (slot: number) => Uint8Array;
  /** The 64 bytes that a proof of `key` for `alpha` proves; null where it does not hold. */
  readonly outputOf: (key: Name, alpha: Uint8Array, proof: Uint8Array) => Uint8Array | null;
  /** Whether a key is a point of large order. */
  readonly isVrfKey: (key: Name) => boolean;
}
