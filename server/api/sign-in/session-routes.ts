import type { FastifyInstance } from 'fastify';
import { sessionSchema, signedOutSchema, signInInputSchema, signInSchema } from '#src/contract/sign-in.ts';
import { recordAction } from '../admin/audit.ts';
import type { ApiContext } from '../context.ts';
import { routesOf } from '../route.ts';
import { issueInput } from './inputs.ts';
import { sessionOf } from './require-session.ts';
import type { SessionCookie } from './session-cookie.ts';
import { closeSession, closeSessionsOf, newSecret } from './sessions.ts';
import { signIn } from './sign-in.ts';

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

/** Limit for one address. */
const limit = { requests: 10, seconds: 60 };

/** Registers the only admin routes that require no session. */
export function signInRoutes(app: FastifyInstance, context: ApiContext, cookie: SessionCookie): void {
  const route = routesOf(app, 'admin: session');
  route('POST /sign-in/input', {
    summary: 'What a wallet is to sign to sign in; good for one attempt within five minutes.',
    limit,
    response: signInInputSchema,
    async handler({ reply }) {
      const input = await issueInput(context);
      cookie.writeAttempt(reply, newSecret());
      return input;
    },
  });

  route('POST /sign-in', {
    summary: 'Signs an admin in, by a signed message or by a signed memo transaction that nobody sends.',
    limit,
    body: signInSchema,
    response: sessionSchema,
    async handler({ body, request, reply }) {
      const { token, ...session } = await signIn(context, body, cookie.readAttempt(request), request.log);
      const earlier = cookie.read(request);
      if (earlier !== null) await replaceSession(context, earlier, session.wallet);
      cookie.write(reply, token);
      return session;
    },
  });
}

/** Ends the session that the browser had before another sign-in. */
async function replaceSession(context: ApiContext, token: string, replacedBy: string): Promise<void> {
  const wallet = await closeSession(context, token);
  if (wallet !== null) await recordAction(context, wallet, 'signed_out', { replacedBy });
}
