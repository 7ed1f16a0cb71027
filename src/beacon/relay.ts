import type { BeaconChain } from './chain.ts';

/** A server that returns rounds. It need not be trusted, because the client verifies each signature. */
export interface Relay {
  /** Name in messages. It does not contain the URL's path, because the path may contain a key. */
  readonly name: string;
  urlOf(round: bigint): string;
}

/** Returns a relay with drand's HTTP API below a base address. */
export const drandRelay = (base: string, { chainHash }: Pick<BeaconChain, 'chainHash'>): Relay => ({
  name: new URL(base).host,
  urlOf: (round) => roundUrl(base, chainHash, round),
});

/** Returns the address of a round in drand's HTTP API below a base address. */
export const roundUrl = (base: string, chainHash: string, round: bigint | 'latest'): string =>
  `${base.replace(/\/+$/, '')}/${chainHash}/public/${round}`;

/**
 * Returns the product's server as a relay. The server fetches rounds from drand's relays.
 * @param apiBase a path or an address without a trailing slash
 */
export const serverRelay = (apiBase: string): Relay => ({
  name: 'the server',
  urlOf: (round) => `${apiBase}/beacon/rounds/${round}`,
});
