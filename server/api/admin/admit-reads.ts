import type { FastifyReply } from 'fastify';
import { ApiError } from '../api-error.ts';
import type { ApiContext } from '../context.ts';

/**
 * Maximum number of concurrent requests that read, queued ones included: the longest reads of so many still end before
 * their answers time out. An admin's page sends three at once.
 */
const MOST_AT_ONCE = 8;
const RETRY_SECONDS = 1;

/** Runs the reads of one request, on connections whose statements are cancelled when the request ends. */
export type AdmitRead = <T>(
  call: { readonly reply: FastifyReply },
  read: (context: ApiContext) => Promise<T>,
) => Promise<T>;

/**
 * Returns a function for all reads of the admin area. It refuses requests beyond `MOST_AT_ONCE`, and cancels a request's
 * statement when the client has gone or the answer timed out.
 */
export function admitReads(context: ApiContext): AdmitRead {
  let reading = 0;
  return async ({ reply }, read) => {
    if (reading >= MOST_AT_ONCE) {
      void reply.header('retry-after', RETRY_SECONDS);
      throw new ApiError(
        'unavailable',
        'Too many lists of the admin area are being read: try again in a second',
      );
    }
    const ended = new AbortController();
    const end = (): void => ended.abort();
    if (reply.raw.destroyed) end();
    // `close` is also emitted if the answer was sent before the reads ended.
    reply.raw.once('close', end);
    reading += 1;
    try {
      return await read({ ...context, adminDb: context.adminDbUntil(ended.signal) });
    } finally {
      reading -= 1;
      reply.raw.off('close', end);
    }
  };
}
