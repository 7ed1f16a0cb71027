import './program/buffer.ts';
import { Connection } from '@solana/web3.js';
import { getCluster } from './cluster.ts';

let connection: Connection | null = null;

/** The one connection to the cluster; everything is read at `confirmed`. */
export function getConnection(): Connection {
  if (!connection) {
    const { rpcUrl, wsUrl } = getCluster();
    connection = new Connection(rpcUrl, {
      commitment: 'confirmed',
      ...(wsUrl === undefined ? {} : { wsEndpoint: wsUrl }),
    });
  }
  return connection;
}
