import type { WalletSession } from '#src/lib/wallet-session.ts';
import type { Cluster } from './cluster.ts';

type ClusterFit = NonNullable<WalletSession['clusterFit']>;

/** Returns the cluster's name in the Wallet Standard. */
export const standardChain = (name: Cluster['name']): `solana:${Cluster['name']}` => `solana:${name}`;

/** Compares a wallet's chains with the cluster. @param chains declared by the wallet or account, of any blockchain */
export function clusterFit(chains: readonly string[], name: Cluster['name']): ClusterFit {
  const declared = chains.filter((chain) => chain.startsWith('solana:'));
  if (declared.length === 0) return 'undeclared';
  return declared.includes(standardChain(name)) ? 'fits' : 'other';
}
