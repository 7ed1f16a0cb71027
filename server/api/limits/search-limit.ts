import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Semaphore } from '#server/cluster/semaphore.ts';
import { ApiError } from '../api-error.ts';

/** Number of requests that a search counts as: it compares thousands of rows, whereas others use an index or memory. */
const REQUESTS_A_SEARCH = 10;

/**
 * Limits search requests per address, in addition to the limit of all requests.
 * @param requestsPerMinute the limit of all requests
 * @param clientOf returns the client for whose limit a request counts
 */
export function limitSearches(
  app: FastifyInstance,
  requestsPerMinute: number,
  clientOf: (request: IncomingMessage) => string,
): void {
  const max = Math.ceil(requestsPerMinute / REQUESTS_A_SEARCH);
  const count = app.createRateLimit({
    max,
    timeWindow: 60_000,
    // A separate key, so that the address's count of all requests stays separate.
    keyGenerator: ({ raw }) => `search ${clientOf(raw)}`,
  });
  app.addHook('preHandler', async (request, reply) => {
    if (!isSearch(request.query)) return;
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    void reply.header('retry-after', counted.ttlInSeconds);
    throw new ApiError('too_many_requests', `Too many searches: try again in ${counted.ttlInSeconds} s`);
  });
}

export function isSearch(query: unknown): boolean {
  return typeof query === 'object' && query !== null && 'search' in query && query.search !== '';
}

const AT_ONCE = 3;

/** Limits concurrent searches, which read every row that no index excludes, so that they do not block other queries. */
export class Searches {
  private readonly semaphore = new Semaphore(AT_ONCE);

  /** Reads a list; searches wait for their turn. @throws what `read` throws */
  run<T>(search: string | undefined, read: () => Promise<T>): Promise<T> {
    return search === undefined || search === '' ? read() : this.semaphore.run(read);
  }
}
