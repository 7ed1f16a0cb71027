import { type ChainName, chainOf, PUBLIC_GENESIS } from '#src/chain/program/genesis.ts';

/** Parts of the message of an error about a source of the wrong chain. */
interface Source {
  /** Beginning of the message, before the name of the actual chain. */
  readonly source: string;
  /** The variable to change, before the name of the expected chain. */
  readonly instead: string;
}

/** The chain is not the configured cluster's. Nothing may be signed, sent or served then. */
export class WrongClusterError extends Error {
  override readonly name = 'WrongClusterError';
}

/** Whether an error is a WrongClusterError: web3.js converts thrown errors to text that contains their name. */
export function isWrongCluster(error: unknown): boolean {
  return error instanceof WrongClusterError || String(error).includes(WrongClusterError.name);
}

/**
 * Returns the words for an RPC server in the message of `WrongClusterError`.
 * @param host without the path, which may hold a key
 */
export function rpcAt(host: string): Source {
  return { source: `RPC_URL, at ${host}, answers for`, instead: 'RPC_URL to an RPC server of' };
}

export const STORED: Source = {
  source: 'the database holds the history of',
  instead: 'DATABASE_URL (or STATE_DIR) to a database of',
};

/**
 * Checks a genesis hash; any chain that is no public cluster counts as a localnet. @throws WrongClusterError if it
 * is not `cluster`'s
 */
export function checkGenesis(cluster: ChainName, genesisHash: string, { source, instead }: Source): void {
  const found = chainOf(genesisHash);
  if (found === cluster) return;
  const expected = cluster === 'localnet' ? '' : ` (genesis hash ${PUBLIC_GENESIS[cluster]})`;
  const renamed = found === 'testnet' ? '' : `CLUSTER=${found}, or `;
  throw new WrongClusterError(
    `CLUSTER is ${cluster}${expected}, but ${source} ${found} (genesis hash ${genesisHash}): ` +
      `set ${renamed}${instead} ${cluster}`,
  );
}
