import type { Name } from './names.ts';
import type { Hex } from './state.ts';

/** The facts that the model takes as given: addresses, and the validity of drand's keys, signatures and hints. */
export interface Facts {
  /** Returns the 32 bytes of an address or key. */
  readonly bytesOf: (name: Name) => Uint8Array;
  /** Whether 96 bytes are the only valid encoding of a point of G2 that can be a group's key. */
  readonly isGroupKey: (key: Hex) => boolean;
  /** Whether 48 bytes are the only valid encoding of the group's only signature on a round. */
  readonly isSignature: (groupKey: Hex, round: number, signature: Hex) => boolean;
  /** Whether 336 bytes are the hints with which the program hashes a round to the curve. */
  readonly areHints: (round: number, hints: Hex) => boolean;
}
