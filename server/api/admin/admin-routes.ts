import cookies from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../context.ts';
import { requireOrigin } from '../sign-in/app-origin.ts';
import { requireSession } from '../sign-in/require-session.ts';
import { sessionCookie } from '../sign-in/session-cookie.ts';
import { sessionRoutes, signInRoutes } from '../sign-in/session-routes.ts';
import { sweepRegularly } from '../sign-in/sweep-expired.ts';
import { admitReads } from './admit-reads.ts';
import { auditRoutes, overviewRoutes, suggestionReviewRoutes, upkeepRoutes } from './area-routes.ts';

/**
 * Registers everything below `/admin`. Only signing in is public; every other route requires a session, including
 * routes added later. Requests that change something are accepted only from the app's own pages.
 */
export async function adminRoutes(app: FastifyInstance, context: ApiContext): Promise<void> {
  if (!app.hasRequestDecorator('cookies')) await app.register(cookies);
  sweepRegularly(app, context);
  const admit = admitReads(context);

  await app.register(
    async (area) => {
      const cookie = sessionCookie(context.domain, area.prefix);
      area.addHook('onRequest', requireOrigin(context.domain));

      await area.register(async (door) => signInRoutes(door, context, cookie));
      await area.register(async (inside) => {
        // A later hook than `onRequest`, so that the rate limits of the routes, which are `onRequest` hooks, come
        // first.
        inside.addHook('preParsing', requireSession(context, cookie));
        sessionRoutes(inside, context, cookie);
        auditRoutes(inside, context, admit);
        overviewRoutes(inside, context, admit);
        upkeepRoutes(inside, context, admit);
        suggestionReviewRoutes(inside, context, admit);
      });
    },
    { prefix: '/admin' },
  );
}
