import type { Name } from './names.ts';
import type { Hex } from './state.ts';

/** What the model takes as given: addresses, and what is true of a drand chain's keys and rounds. */
export interface Facts {
  /** The 32 bytes of an address or key. */
  readonly bytesOf: (name: Name) => Uint8Array;
  /** Whether 96 bytes are the one encoding of a point of G2 that can be a group's key. */
  readonly isGroupKey: (key: Hex) => boolean;
  /** Whether 48 bytes are the one encoding of the group's one signature on a round. */
  readonly isSignature: (groupKey: Hex, round: number, signature: Hex) => boolean;
  /** Whether 336 bytes are what the program must be told to hash a round to the curve. */
  readonly areHints: (round: number, hints: Hex) => boolean;
}
