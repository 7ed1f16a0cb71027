import type { FastifyInstance } from 'fastify';
import { eventListSchema, eventQuery } from '#src/contract/events.ts';
import type { ApiContext } from '../context.ts';
import { route } from '../route.ts';
import { listEvents } from './list-events.ts';

/** `/events`. */
export function eventRoutes(app: FastifyInstance, { db }: ApiContext): void {
  route(app, {
    method: 'GET',
    url: '/events',
    tag: 'events',
    summary: 'What sockets were sent after an id, oldest first.',
    query: eventQuery,
    response: eventListSchema,
    handler: ({ query }) => listEvents(db, query),
  });
}
