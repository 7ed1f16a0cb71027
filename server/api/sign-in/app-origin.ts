import type { FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/;

/** Whether the app is served on this machine only, where pages are sent without TLS. */
export function isLocal(domain: string): boolean {
  return LOOPBACK.test(domain);
}

/** Returns the origin of the app's pages, from its host. */
export function appOrigin(domain: string): string {
  return `${isLocal(domain) ? 'http' : 'https'}://${domain}`;
}

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Whether a request's method changes nothing. */
export const isReading = ({ method }: Pick<FastifyRequest, 'method'>): boolean => READING.has(method);

/**
 * Returns a hook that accepts only requests of the app's own pages. Browsers send `Origin` with every request that
 * changes something, so that such requests without it are refused as well; read requests from the same origin may lack
 * it.
 */
export function requireOrigin(domain: string): (request: FastifyRequest) => Promise<void> {
  const own = appOrigin(domain);
  return async (request) => {
    const { origin } = request.headers;
    if (origin === own || (origin === undefined && isReading(request))) return;
    throw new ApiError('not_allowed', `Only pages of ${own} may do this`);
  };
}
