import type { FastifyInstance } from 'fastify';
import { sessionSchema, signedOutSchema } from '#src/contract/sign-in.ts';
import { recordAction } from '../admin/audit.ts';
import type { ApiContext } from '../context.ts';
import { routesOf } from '../route.ts';
import { sessionOf } from './require-session.ts';
import type { SessionCookie } from './session-cookie.ts';
import { closeSession, closeSessionsOf } from './sessions.ts';

/** Registers the routes that read, renew and end a session. */
export function sessionRoutes(app: FastifyInstance, context: ApiContext, cookie: SessionCookie): void {
  const route = routesOf(app, 'admin: session');
  route('GET /session', {
    summary: 'The session that the cookie opens.',
    response: sessionSchema,
    handler: async ({ request }) => sessionOf(request),
  });

  route('POST /session', {
    summary: 'Says that somebody is at the page: the session is renewed, as by whatever changes something.',
    response: sessionSchema,
    handler: async ({ request }) => sessionOf(request),
  });

  route('POST /sign-out', {
    summary: 'Ends the session.',
    response: signedOutSchema,
    async handler({ request, reply }) {
      const token = cookie.read(request);
      if (token !== null) await closeSession(context, token);
      cookie.clear(reply);
      await recordAction(context, sessionOf(request).wallet, 'signed_out', {});
      return { signedOut: true } as const;
    },
  });

  route('POST /sign-out-everywhere', {
    summary: 'Ends all sessions of the wallet, in every browser.',
    response: signedOutSchema,
    async handler({ request, reply }) {
      const { wallet } = sessionOf(request);
      const sessions = await closeSessionsOf(context, wallet);
      cookie.clear(reply);
      await recordAction(context, wallet, 'signed_out', { sessions });
      return { signedOut: true } as const;
    },
  });
}
