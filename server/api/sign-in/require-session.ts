import type { FastifyRequest } from 'fastify';
import type { AdminSession } from '#src/contract/sign-in.ts';
import { ApiError } from '../api-error.ts';
import type { ApiContext } from '../context.ts';
import { withinAnswer } from '../shared-reads.ts';
import { isReading } from './app-origin.ts';
import type { SessionCookie } from './session-cookie.ts';
import { findSession, renewSession } from './sessions.ts';

const sessions = new WeakMap<FastifyRequest, AdminSession>();

/**
 * Returns a hook that refuses requests without an admin session. Pages refetch automatically, on a timer and on every
 * event of the chain: read requests do not indicate that an admin is active, and do not renew the session.
 */
export function requireSession(
  context: ApiContext,
  cookie: SessionCookie,
): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    const token = cookie.read(request);
    const session = token === null ? null : await withinAnswer(findSession(context, token));
    if (token === null || session === null) throw new ApiError('not_signed_in', 'Sign in as an admin first');
    const used = isReading(request) ? session : await withinAnswer(renewSession(context, token, session));
    sessions.set(request, used);
  };
}

/** Returns the session of a request that has passed the hook above. */
export function sessionOf(request: FastifyRequest): AdminSession {
  const session = sessions.get(request);
  if (session === undefined) throw new Error('This route asks for no session');
  return session;
}
