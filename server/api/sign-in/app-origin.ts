import type { FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/;

/** Whether the app is on this machine alone, where pages come without TLS. */
export function isLocal(domain: string): boolean {
  return LOOPBACK.test(domain);
}

/** The origin of the app's pages, from its host. */
export function appOrigin(domain: string): string {
  return `${isLocal(domain) ? 'http' : 'https'}://${domain}`;
}

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Whether a request is one of those that change nothing. */
export const isReading = ({ method }: Pick<FastifyRequest, 'method'>): boolean => READING.has(method);

/**
 * A hook that lets only the app's own pages do anything. Browsers name the origin of whatever changes something, so that
 * without it that is refused as well; what only reads they may send without one, from pages of this origin alone.
 */
export function requireOrigin(domain: string): (request: FastifyRequest) => Promise<void> {
  const own = appOrigin(domain);
  return async (request) => {
    const { origin } = request.headers;
    if (origin === own || (origin === undefined && isReading(request))) return;
    throw new ApiError('not_allowed', `Only pages of ${own} may do this`);
  };
}
