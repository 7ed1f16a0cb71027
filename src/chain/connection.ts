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

type OnStateChange = (id: number, tell: (state: unknown) => void) => () => void;
/** web3.js waits for a signature's subscription with this, but keeps it private. */
const watchedSchema = v.object({
  _onSubscriptionStateChange: v.custom<OnStateChange>((method) => typeof method === 'function'),
});

/**
 * Tells each time the node has made a subscription, also again after a break: what happened before was told to nobody.
 * @param id of the subscription, as web3.js gives it
 * @returns how to stop
 */
export function onSubscribed(id: number, tell: () => void): () => void {
  const connection = getConnection();
  if (!v.is(watchedSchema, connection)) {
    console.warn('The subscriptions of web3.js cannot be watched');
    return () => undefined;
  }
  return connection._onSubscriptionStateChange(id, (state) => {
    if (state === 'subscribed') tell();
  });
}
