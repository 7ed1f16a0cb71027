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
 * A hook that lets nobody through but admins who are signed in. Pages read by themselves, by the clock and with every
 * event of the chain: what only reads says nothing of somebody being there, and renews no session.
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

/** The session of a request that has passed the hook above. */
export function sessionOf(request: FastifyRequest): AdminSession {
  const session = sessions.get(request);
  if (session === undefined) throw new Error('This route asks for no session');
  return session;
}
