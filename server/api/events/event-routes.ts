import type { FastifyInstance } from 'fastify';
import { and, asc, eq, gt, max } from 'drizzle-orm';
import type * as v from 'valibot';
import { eventListSchema, eventQuery } from '#src/contract/events.ts';
import type { Database } from '#server/store/open-store.ts';
import { floorId } from '#server/live/stored-events.ts';
import { liveEvents } from '#server/store/schema.ts';
import type { ApiContext } from '../context.ts';
import { routesOf } from '../route.ts';

/** Registers the group `/events`. */
export function eventRoutes(app: FastifyInstance, { answers }: ApiContext): void {
  const route = routesOf(app, 'events');
  route('GET /events', {
    summary: 'What sockets were sent after an id, oldest first.',
    query: eventQuery,
    response: eventListSchema,
    handler: ({ query }) => answers.readFresh((db) => listEvents(db, query)),
  });
}

/** Lists the live events after an id, of one pool or of all, oldest first. */
export async function listEvents(
  db: Database,
  { after, limit }: v.InferOutput<typeof eventQuery>,
  pool?: string,
): Promise<v.InferInput<typeof eventListSchema>> {
  const ofPool = pool === undefined ? undefined : eq(liveEvents.pool, pool);
  const rows = await db
    .select({ id: liveEvents.id, body: liveEvents.body })
    .from(liveEvents)
    .where(and(gt(liveEvents.id, after), ofPool))
    .orderBy(asc(liveEvents.id))
    .limit(limit);
  // Read after the events, so that `lastId` is at least the id of every returned event.
  const floor = await floorId(db);
  const [newest] = await db
    .select({ id: max(liveEvents.id) })
    .from(liveEvents)
    .where(ofPool);
  return { data: rows.map(({ id, body }) => ({ ...body, id })), lastId: newest?.id ?? floor, floorId: floor };
}
