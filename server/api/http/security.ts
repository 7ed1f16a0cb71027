import cors from '@fastify/cors';
import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../api-error.ts';
import { REQUEST_ID } from './request-id.ts';

export interface SecurityOptions {
  /** Other origins whose pages may ask. */
  readonly corsOrigins: readonly string[];
  /** Requests of one client's address in a minute. */
  readonly requestsPerMinute: number;
}

const PREFLIGHT_SECONDS = 86_400;

/** Answers are data: a browser that takes one for a page loads and runs nothing. Beside what every answer carries. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-site',
};

/**
 * Headers, limits and origins of all that is registered in this scope afterwards.
 * @param store what counts requests
 */
export async function secure(
  app: FastifyInstance,
  store: FastifyRateLimitStoreCtor,
  options: SecurityOptions,
): Promise<void> {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(HEADERS);
    done();
  });
  if (options.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: [...options.corsOrigins],
      credentials: true,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      exposedHeaders: ['etag', 'retry-after', REQUEST_ID],
      maxAge: PREFLIGHT_SECONDS,
    });
  }
  await app.register(rateLimit, {
    max: options.requestsPerMinute,
    timeWindow: 60_000,
    store,
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
