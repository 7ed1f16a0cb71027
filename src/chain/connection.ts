import './program/buffer.ts';
import {
  type AccountInfo,
  type BlockhashWithExpiryBlockHeight,
  type Commitment,
  Connection,
  type GetAccountInfoConfig,
  type GetLatestBlockhashConfig,
  type PublicKey,
} from '@solana/web3.js';
import * as v from 'valibot';
import { isHttpError } from '#src/lib/http-error.ts';
import { log } from '#src/lib/log.ts';
import { retry } from '#src/lib/retry.ts';
import { getCluster } from './cluster.ts';
import { requestNode } from './request-node.ts';

/** Timeout of one request: an outage is to be shown within ten seconds. */
const ANSWER_MS = 8_000;

const RATE_LIMITED = 429;
/** Pauses before each retry of a rate-limited request. */
const PAUSES_MS = [500, 1_000, 2_000];

/**
 * Fetches with a timeout that suits requests for single accounts and sends, which are small enough for a slow line.
 * Errors are thrown here with their code, which web3.js would only put into a text.
 * @throws as `requestNode`
 */
const fetchAnswer: typeof fetch = async (input, init) => {
  const answer = await retry(
    () => requestNode(input, init, ANSWER_MS),
    (error, failures) =>
      isHttpError(error) && error.code === RATE_LIMITED ? (PAUSES_MS[failures - 1] ?? null) : null,
  );
  return new Response(answer);
};

/** Throws errors unchanged; web3.js would put them into the text of another error. */
class AppConnection extends Connection {
  override async getAccountInfo(
    key: PublicKey,
    config?: Commitment | GetAccountInfoConfig,
  ): Promise<AccountInfo<Buffer> | null> {
    return (await this.getAccountInfoAndContext(key, config)).value;
  }

  override async getLatestBlockhash(
    config?: Commitment | GetLatestBlockhashConfig,
  ): Promise<BlockhashWithExpiryBlockHeight> {
    return (await this.getLatestBlockhashAndContext(config)).value;
  }
}

let connection: Connection | null = null;

/** Returns the only connection to the cluster; everything is read at `confirmed`. */
export function getConnection(): Connection {
  const { rpcUrl, wsUrl } = getCluster();
  if (connection?.rpcEndpoint !== rpcUrl) {
    connection = new AppConnection(rpcUrl, {
      commitment: 'confirmed',
      fetch: fetchAnswer,
      ...(wsUrl === undefined ? {} : { wsEndpoint: wsUrl }),
    });
  }
  return connection;
}

type OnStateChange = (id: number, listener: (state: unknown) => void) => () => void;
/** A connection's private method by which web3.js waits for a signature's subscription. */
const watchedSchema = v.object({
  _onSubscriptionStateChange: v.custom<OnStateChange>((method) => typeof method === 'function'),
});

/**
 * Calls `listener` each time the node has made a subscription, also after a reconnection: earlier changes were not
 * reported.
 * @param id of the subscription, as web3.js returns it
 * @returns how to stop
 */
export function onSubscribed(id: number, listener: () => void): () => void {
  const connection = getConnection();
  if (!v.is(watchedSchema, connection)) {
    log.warn('The subscriptions of web3.js cannot be watched');
    return () => undefined;
  }
  return connection._onSubscriptionStateChange(id, (state) => {
    if (state === 'subscribed') listener();
  });
}
