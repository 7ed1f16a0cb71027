import type { Connection } from '@solana/web3.js';
import { getCluster } from './cluster.ts';
import { getConnection } from './connection.ts';
import { chainOf } from './program/genesis.ts';
import { nodeAnswer } from './program/node-answer.ts';
import { toTxFailure, TxProblem } from './actions/tx-failure.ts';

const results = new WeakMap<Connection, Promise<string>>();

/** Fetches the genesis hash once for each connection; after an error or a timeout it is fetched again. */
function genesisOf(connection: Connection): Promise<string> {
  const cached = results.get(connection);
  if (cached) return cached;
  const genesis = nodeAnswer(connection.getGenesisHash());
  genesis.catch(() => results.delete(connection));
  results.set(connection, genesis);
  return genesis;
}

/**
 * Throws if the node's chain is not this page's cluster, so that nothing is signed for another.
 * @throws TxProblem of kind `wrongCluster` if the node's chain is another; of kind `network` if it is not known
 */
export async function requireCluster(connection: Connection): Promise<void> {
  const { name } = getCluster();
  let genesis: string;
  try {
    genesis = await genesisOf(connection);
  } catch (error) {
    const message = `The genesis hash could not be read: ${String(error)}`;
    const { kind, code } = toTxFailure(error);
    throw new TxProblem({
      kind: 'network',
      ...(kind === 'network' && code !== undefined && { code }),
      message,
    });
  }
  const found = chainOf(genesis);
  if (found === name) return;
  throw new TxProblem({ kind: 'wrongCluster', code: found, message: `Configured ${name}, found ${found}` });
}

/** Whether the node's chain is this page's; fetched each time. @throws the connection's error */
export async function isOwnCluster(): Promise<boolean> {
  return chainOf(await nodeAnswer(getConnection().getGenesisHash())) === getCluster().name;
}
