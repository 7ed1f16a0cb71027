/** The genesis hashes of the public clusters. */
export const PUBLIC_GENESIS = {
  mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
  testnet: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY',
} as const;

const PUBLIC_NAMES = ['mainnet', 'devnet', 'testnet'] as const;

/** A public cluster, or any other chain as `localnet`. */
export type ChainName = (typeof PUBLIC_NAMES)[number] | 'localnet';

/** Returns the chain with this genesis hash: localnet if it is not a public one. */
export function chainOf(genesisHash: string): ChainName {
  const found = PUBLIC_NAMES.find((name) => PUBLIC_GENESIS[name] === genesisHash);
  return found ?? 'localnet';
}
