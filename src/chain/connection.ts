import './program/buffer.ts';
import { Connection } from '@solana/web3.js';
import * as v from 'valibot';
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

const socketSchema = v.object({
  _rpcWebSocket: v.looseObject({ on: v.function(), removeListener: v.function() }),
});

/**
 * Tells each time the connection's socket has opened: what happened before its subscriptions were made again was told to
 * nobody. web3.js has no word for that of its own; this listens where it listens itself.
 * @returns how to stop
 */
export function onSocketOpen(tell: () => void): () => void {
  const parsed = v.safeParse(socketSchema, getConnection());
  if (!parsed.success) {
    console.warn('The socket of web3.js cannot be watched');
    return () => undefined;
  }
  const { _rpcWebSocket: socket } = parsed.output;
  socket.on('open', tell);
  return () => void socket.removeListener('open', tell);
}
