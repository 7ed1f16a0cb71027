import './program/buffer.ts';
import { Connection } from '@solana/web3.js';
import * as v from 'valibot';
import { getCluster } from './cluster.ts';

/** A node that says nothing for so long counts as one that does not answer: after ten seconds everybody is to know. */
const ANSWER_MS = 8_000;

/** Gives a request up in time; a single one of a list, or one that sends, is small enough for a slow line. */
const fetchInTime: typeof fetch = (input, init) =>
  fetch(input, { ...init, signal: AbortSignal.timeout(ANSWER_MS) });

let connection: Connection | null = null;

/** The one connection to the cluster; everything is read at `confirmed`. */
export function getConnection(): Connection {
  if (!connection) {
    const { rpcUrl, wsUrl } = getCluster();
    connection = new Connection(rpcUrl, {
      commitment: 'confirmed',
      fetch: fetchInTime,
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
