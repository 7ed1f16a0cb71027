import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_SECONDS } from '#src/contract/sign-in.ts';
import { isLocal } from './app-origin.ts';

const NAME = 'admin_session';

/** The cookie with a session's token: scripts cannot read it, other sites cannot send it. */
export interface SessionCookie {
  read(request: FastifyRequest): string | null;
  write(reply: FastifyReply, token: string): void;
  clear(reply: FastifyReply): void;
}

/**
 * @param domain of the app: on this machine alone it comes without TLS
 * @param path below which the browser sends it
 */
export function sessionCookie(domain: string, path: string): SessionCookie {
  const options: CookieSerializeOptions = {
    path,
    httpOnly: true,
    sameSite: 'strict',
    secure: !isLocal(domain),
  };
  return {
    read: (request) => request.cookies[NAME] ?? null,
    write: (reply, token) => void reply.setCookie(NAME, token, { ...options, maxAge: SESSION_SECONDS }),
    clear: (reply) => void reply.clearCookie(NAME, options),
  };
}
