import type { FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ClusterName } from '#server/env.ts';
import { ACTION_VERSION } from '#src/contract/actions.ts';

/** The beginnings of the clusters' genesis hashes, by which CAIP-2 names chains. */
const CHAINS: Readonly<Record<ClusterName, string | null>> = {
  mainnet: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  devnet: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  // Each local chain has a genesis of its own, which no client knows.
  localnet: null,
};

/** Returns the headers that the specification requires of each answer. */
export function actionHeaders(cluster: ClusterName): Readonly<Record<string, string>> {
  const chain = CHAINS[cluster];
  return {
    'x-action-version': ACTION_VERSION,
    ...(chain !== null && { 'x-blockchain-ids': chain }),
  };
}

/** Sets these headers on all answers of actions in this scope, preflights included, which no route answers. */
export function announceActions(app: FastifyInstance, cluster: ClusterName): void {
  const headers = actionHeaders(cluster);
  app.addHook('onRequest', (request, reply, done) => {
    if (isAction(request, app.prefix)) void reply.headers(headers);
    done();
  });
}

/** Whether a request is for an action. @param base the API's path prefix */
export const isAction = ({ url }: Pick<FastifyRequest, 'url'>, base: string): boolean =>
  url.startsWith(`${base}/actions/`);

/** Any page may take an action, without the user's cookies. */
export const ACTION_CORS: FastifyCorsOptions = {
  origin: '*',
  credentials: false,
  methods: ['GET', 'POST', 'OPTIONS'],
  allowedHeaders: ['Content-Type', 'Authorization', 'Content-Encoding', 'Accept-Encoding'],
  exposedHeaders: ['x-action-version', 'x-blockchain-ids', 'retry-after'],
};
