import type { FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import { appOrigin } from './app-origin.ts';

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A hook that lets only the app's own pages change anything. Browsers name the origin of every such request, so that one
 * without it is refused as well.
 */
export function requireOrigin(domain: string): (request: FastifyRequest) => Promise<void> {
  const own = appOrigin(domain);
  return async ({ method, headers }) => {
    if (READING.has(method) || headers.origin === own) return;
    throw new ApiError('not_allowed', `Only pages of ${own} may do this`);
  };
}
