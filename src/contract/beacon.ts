import * as v from 'valibot';
import { address, count, hex, round, unixSeconds } from './fields.ts';

/** The drand chain that all draws use. */
export const beaconSchema = v.object({
  /** Address of the beacon's record on the chain. */
  address,
  /** Chain hash at drand; 32 bytes. */
  chainHash: hex,
  periodSeconds: count,
  /** When the beacon's first round was published. */
  genesis: unixSeconds,
});

/** Path parameter of `GET /beacon/rounds/:round`. */
export const beaconRoundParams = v.object({ round });

/**
 * `GET /beacon/rounds/:round`: 200 once the round is published; 404 before, and for rounds that no pool of the server
 * uses unless they are due within five minutes.
 */
export const beaconRoundSchema = v.object({
  /** Hash of the drand chain that the program uses. */
  chainHash: hex,
  round,
  /** 48 bytes: a compressed point of G1. Can be verified without the server. */
  signature: hex,
});
