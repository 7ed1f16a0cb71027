import type { BeaconChain } from './chain.ts';

/** A server that hands rounds on. It need not be trusted: a signature proves itself. */
export interface Relay {
  /** For people: an address may hold a key in its path. */
  readonly name: string;
  urlOf(round: bigint): string;
}

/** One that speaks drand's HTTP API below this address. */
export const drandRelay = (base: string, { chainHash }: Pick<BeaconChain, 'chainHash'>): Relay => ({
  name: new URL(base).host,
  urlOf: (round) => roundUrl(base, chainHash, round),
});

/** Returns the address of a round in drand's HTTP API below a base address. */
export const roundUrl = (base: string, chainHash: string, round: bigint | 'latest'): string =>
  `${base.replace(/\/+$/, '')}/${chainHash}/public/${round}`;

/** The product's server, which asks relays in its turn. @param apiBase a path or an address, without a slash at its end */
export const serverRelay = (apiBase: string): Relay => ({
  name: 'the server',
  urlOf: (round) => `${apiBase}/beacon/rounds/${round}`,
});
