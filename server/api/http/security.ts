import cors, { type FastifyCorsOptions } from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ClusterName } from '#server/env.ts';
import { ACTION_CORS, isAction } from '../actions/action-cors.ts';
import { ApiError } from '../api-error.ts';
import { FEED_CORS, isFeed } from '../feeds/feed-routes.ts';
import { WINDOW_MS } from '../limits/shared-limits.ts';
import { NO_STORE, REVISION } from './cache-headers.ts';
import { REQUEST_ID } from './request-id.ts';

export interface SecurityOptions {
  /** Other origins whose pages may send requests (CORS). */
  readonly corsOrigins: readonly string[];
  /** Maximum number of requests of one client's address in a minute. */
  readonly requestsPerMinute: number;
}

const PREFLIGHT_SECONDS = 86_400;

/**
 * Added to every answer of the API, so that a browser that opens an answer as a page loads and runs nothing, and caches
 * store only answers that routes have declared to be shared.
 */
const HEADERS = {
  'cache-control': NO_STORE,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-site',
};

/**
 * Sets headers, limits and origins for everything registered in this scope afterwards.
 * @param store counts requests
 * @param clientOf returns the client for whose limit a request counts
 */
export async function secure(
  app: FastifyInstance,
  store: FastifyRateLimitStoreCtor,
  clientOf: (request: IncomingMessage) => string,
  options: SecurityOptions,
): Promise<void> {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(HEADERS);
    done();
  });
  const ownOrigins: FastifyCorsOptions = {
    origin: options.corsOrigins.length > 0 && [...options.corsOrigins],
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['etag', 'retry-after', REQUEST_ID, REVISION],
    maxAge: PREFLIGHT_SECONDS,
  };
  await app.register(cors, {
    delegator: async (request: FastifyRequest) => {
      if (isAction(request, app.prefix)) return ACTION_CORS;
      return isFeed(request, app.prefix) ? FEED_CORS : ownOrigins;
    },
  });
  await app.register(rateLimit, {
    max: options.requestsPerMinute,
    timeWindow: WINDOW_MS,
    store,
    keyGenerator: ({ raw }) => clientOf(raw),
    // Only refusals carry a header: `retry-after`.
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: (_request, { ttl }) =>
      new ApiError('too_many_requests', `Too many requests: try again in ${Math.ceil(ttl / 1_000)} s`),
  });
}

const ALIASES: Readonly<Record<string, string>> = { 'mainnet-beta': 'mainnet' };

/** Refuses requests for another cluster than the one served here. */
export function checkNetwork(app: FastifyInstance, cluster: ClusterName): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const network = networkOf(request.query);
    if (network === undefined || network === cluster) return done();
    if (typeof network === 'string' && ALIASES[network] === cluster) return done();
    const message = `must be ${cluster}, which this server serves`;
    done(new ApiError('wrong_network', `query.network: ${message}`, { 'query.network': message }));
  });
}

function networkOf(query: unknown): unknown {
  return typeof query === 'object' && query !== null && 'network' in query ? query.network : undefined;
}
