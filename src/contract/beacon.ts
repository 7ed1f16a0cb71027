import * as v from 'valibot';
import { address, count, hex, round, unixSeconds } from './fields.ts';

/** The drand chain that all draws are by. */
export const beaconSchema = v.object({
  /** Address of its record on the chain. */
  address,
  /** Its hash among drand's chains; 32 bytes. */
  chainHash: hex,
  periodSeconds: count,
  /** When its first round was published. */
  genesis: unixSeconds,
});

/** Path parameter of `GET /beacon/rounds/:round`. */
export const beaconRoundParams = v.object({ round });

/**
 * `GET /beacon/rounds/:round`: 200 once the round is out; 404 before, and for rounds by which no pool of the server draws
 * unless they are due within five minutes.
 */
export const beaconRoundSchema = v.object({
  /** Hash of the drand chain that the program draws by. */
  chainHash: hex,
  round,
  /** 48 bytes: a compressed point of G1. It proves itself. */
  signature: hex,
});
