import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_SECONDS, SIGN_IN_SECONDS } from '#src/contract/sign-in.ts';
import { isLocal } from './app-origin.ts';

const NAME = 'admin_session';
const ATTEMPT_NAME = 'admin_sign_in';

export type SessionCookie = ReturnType<typeof sessionCookie>;

/**
 * Returns the cookies with a session's token and an attempt's secret: scripts cannot read them, other sites cannot send
 * them.
 * @param domain the app's host; only for this machine, cookies are sent without TLS
 * @param path below which the browser sends the cookies
 */
export function sessionCookie(domain: string, path: string) {
  const options = { path, httpOnly: true, sameSite: 'strict', secure: !isLocal(domain) } as const;
  return {
    read: (request: FastifyRequest): string | null => request.cookies[NAME] ?? null,
    write: (reply: FastifyReply, token: string): void =>
      void reply.setCookie(NAME, token, { ...options, maxAge: SESSION_SECONDS }),
    clear: (reply: FastifyReply): void => void reply.clearCookie(NAME, options),
    /** Returns the secret of the browser that requested an input; null if the request has none. */
    readAttempt: (request: FastifyRequest): string | null => request.cookies[ATTEMPT_NAME] ?? null,
    writeAttempt: (reply: FastifyReply, attempt: string): void =>
      void reply.setCookie(ATTEMPT_NAME, attempt, { ...options, maxAge: SIGN_IN_SECONDS }),
  };
}
