import type { BeaconChain } from './chain.ts';

/** A server that serves rounds. It need not be trusted, because each signature is verified. */
export interface Relay {
  /** Name in messages, without the URL's path, which may contain a key. */
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
 * Returns the product's server as a relay; it fetches rounds from relays itself.
 * @param apiBase a path or an address, without a slash at its end
 */
export const serverRelay = (apiBase: string): Relay => ({
  name: 'the server',
  urlOf: (round) => `${apiBase}/beacon/rounds/${round}`,
});
