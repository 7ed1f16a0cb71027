import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_SECONDS } from '#src/contract/sign-in.ts';
import { isLocal } from './app-origin.ts';

const NAME = 'admin_session';

export type SessionCookie = ReturnType<typeof sessionCookie>;

/**
 * The cookie with a session's token: scripts cannot read it, other sites cannot send it.
 * @param domain of the app: on this machine alone it comes without TLS
 * @param path below which the browser sends it
 */
export function sessionCookie(domain: string, path: string) {
  const options = { path, httpOnly: true, sameSite: 'strict', secure: !isLocal(domain) } as const;
  return {
    read: (request: FastifyRequest): string | null => request.cookies[NAME] ?? null,
    write: (reply: FastifyReply, token: string): void =>
      void reply.setCookie(NAME, token, { ...options, maxAge: SESSION_SECONDS }),
    clear: (reply: FastifyReply): void => void reply.clearCookie(NAME, options),
  };
}
