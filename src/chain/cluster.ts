/** The app's cluster, and the explorer's pages for it. */
export interface Cluster {
  readonly name: 'localnet' | 'devnet' | 'mainnet';
  readonly rpcUrl: string;
  /** Derived from the RPC address by web3.js if left out. */
  readonly wsUrl?: string;
}

let current: Cluster = { name: 'devnet', rpcUrl: 'https://api.devnet.solana.com' };

/** Called once, before anything reads from the chain. */
export function setCluster(cluster: Cluster): void {
  current = cluster;
}

export function getCluster(): Cluster {
  return current;
}

/** Returns the page of a transaction or an address in an explorer that can show this cluster. */
export function explorerLink(kind: 'tx' | 'address', id: string): string {
  const page = `${kind === 'tx' ? 'tx' : 'account'}/${id}`;
  switch (current.name) {
    case 'mainnet':
      return `https://solscan.io/${page}`;
    case 'devnet':
      return `https://solscan.io/${page}?cluster=devnet`;
    case 'localnet':
      // Solscan cannot show a local chain.
      return `https://explorer.solana.com/${kind}/${id}?cluster=custom&customUrl=${encodeURIComponent(current.rpcUrl)}`;
  }
}

/** Whether the cluster has a faucet for test SOL. */
export function faucetAvailable(): boolean {
  return current.name !== 'mainnet';
}
