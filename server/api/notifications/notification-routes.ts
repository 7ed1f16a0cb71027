import type { FastifyInstance } from 'fastify';
import { notificationListSchema, notificationsQuery } from '#src/contract/users.ts';
import type { Answers } from '../answers/answers.ts';
import type { ApiContext } from '../context.ts';
import { cachedRoutesOf } from '../cached-route.ts';
import { listNotifications } from './list-notifications.ts';

/** `/notifications`. */
export function notificationRoutes(app: FastifyInstance, { db, now }: ApiContext, answers: Answers): void {
  const cachedRoute = cachedRoutesOf(app, 'notifications', answers);
  cachedRoute('/notifications', {
    summary: 'What a wallet is told, newest first; what is newer than `readMarker` counts as unread.',
    query: notificationsQuery,
    response: notificationListSchema,
    make: ({ query }) => listNotifications(db, query, now()),
  });
}
