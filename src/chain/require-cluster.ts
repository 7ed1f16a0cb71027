import type { Connection } from '@solana/web3.js';
import { getCluster } from './cluster.ts';
import { getConnection } from './connection.ts';
import { chainOf } from './program/genesis.ts';
import { nodeAnswer } from './program/node-answer.ts';
import { toTxFailure, TxProblem } from './actions/tx-failure.ts';

const asked = new WeakMap<Connection, Promise<string>>();

/** Asked once for each connection; a failure, or an answer that does not come, is asked again. */
function genesisOf(connection: Connection): Promise<string> {
  const known = asked.get(connection);
  if (known) return known;
  const genesis = nodeAnswer(connection.getGenesisHash());
  genesis.catch(() => asked.delete(connection));
  asked.set(connection, genesis);
  return genesis;
}

/**
 * Nothing is signed for a cluster other than the one this page is for.
 * @throws TxProblem of kind `wrongCluster` where the node's chain is another; of kind `network` where it does not say
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

/** Whether the node's chain is this page's, asked anew. @throws the connection's error */
export async function isOwnCluster(): Promise<boolean> {
  return chainOf(await nodeAnswer(getConnection().getGenesisHash())) === getCluster().name;
}
