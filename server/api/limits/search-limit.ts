import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Semaphore } from '#server/cluster/semaphore.ts';
import { ApiError } from '../api-error.ts';

/** So many requests are one search: it reads every row, where others find theirs or are answered from memory. */
const REQUESTS_A_SEARCH = 10;

/**
 * A limit for each address of requests that search, beside the one of all requests.
 * @param requestsPerMinute that limit of all requests
 * @param clientOf whom a request counts for
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
    // Apart from the address's count of all requests.
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

/** Searches read every row that no index can rule out: few run at once, so that they leave the database to the others. */
export class Searches {
  private readonly semaphore = new Semaphore(AT_ONCE);

  /** Reads a list, in its turn where it is searched. @throws what `read` throws */
  run<T>(search: string | undefined, read: () => Promise<T>): Promise<T> {
    return search === undefined || search === '' ? read() : this.semaphore.run(read);
  }
}
