import type { FastifyInstance } from 'fastify';
import { sessionSchema, signedOutSchema } from '#src/contract/sign-in.ts';
import { recordAction } from '../admin/audit.ts';
import type { ApiContext } from '../context.ts';
import { route } from '../route.ts';
import { sessionOf } from './require-session.ts';
import type { SessionCookie } from './session-cookie.ts';
import { closeSession } from './sessions.ts';

const tag = 'admin: session';

/** Whose session it is, and its end. */
export function sessionRoutes(app: FastifyInstance, context: ApiContext, cookie: SessionCookie): void {
  route(app, {
    method: 'GET',
    url: '/session',
    summary: 'The session that the cookie opens.',
    tag,
    response: sessionSchema,
    handler: async ({ request }) => sessionOf(request),
  });

  route(app, {
    method: 'POST',
    url: '/sign-out',
    summary: 'Ends the session.',
    tag,
    response: signedOutSchema,
    async handler({ request, reply }) {
      const token = cookie.read(request);
      if (token !== null) await closeSession(context.db, token);
      cookie.clear(reply);
      await recordAction(context, sessionOf(request).wallet, 'signed_out', {});
      return { signedOut: true } as const;
    },
  });
}
