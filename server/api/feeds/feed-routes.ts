import type { FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { streamQuery } from '#src/contract/events.ts';
import type { ApiContext } from '../context.ts';
import type { FrontCache } from '../front/front-cache.ts';
import { cachedRoutesOf, optionsOf, parsed } from '../route.ts';
import { appOrigin } from '../sign-in/app-origin.ts';
import { atomFeed, FEED_TYPE } from './atom-feed.ts';
import { listEntries } from './list-entries.ts';

const STREAM_TYPE = 'text/event-stream';

/** Pages of every origin may read the feeds, without credentials. */
export const FEED_CORS: FastifyCorsOptions = { origin: '*', credentials: false, methods: ['GET', 'HEAD'] };

/** Whether a request is for a feed. @param base the API's path prefix */
export const isFeed = ({ url }: Pick<FastifyRequest, 'url'>, base: string): boolean =>
  [`${base}/feed.xml`, `${base}/stream`].includes(url.split('?', 1)[0] ?? '');

/** Registers the feeds for bots and sites: `/feed.xml` and `/stream`. */
export function feedRoutes(
  app: FastifyInstance,
  { domain, now, openStream }: ApiContext,
  front: FrontCache,
): void {
  const cachedRoute = cachedRoutesOf(app, 'feeds', front);
  cachedRoute('/feed.xml', {
    summary: 'The newest open pools and draws as an Atom feed.',
    response: v.string(),
    textType: FEED_TYPE,
    make: async (_, db) => {
      const { entries, dependencies } = await listEntries(db, now());
      return { answer: atomFeed(appOrigin(domain), entries), dependencies };
    },
  });

  const declared = {
    summary:
      'What sockets receive of all pools, as server-sent events: `event` is its type, `data` its JSON, `id` its id. ' +
      '`start` names the position at which a new stream begins. A stream with `Last-Event-ID` resumes after it; if ' +
      'events after it are no longer there, `reset` names the position, and the client refetches everything.',
    query: streamQuery,
    response: v.string(),
    textType: STREAM_TYPE,
  };
  app.get('/stream', { ...optionsOf(declared, 'feeds'), exposeHeadRoute: false }, async (request, reply) => {
    const { after } = parsed(streamQuery, request.query, 'query');
    const lastEventId = [request.headers['last-event-id']].flat().at(0) ?? after;
    const stream = openStream(request.raw, lastEventId);
    // Without the second header nginx would collect events until its buffer is full.
    return reply.headers({ 'content-type': STREAM_TYPE, 'x-accel-buffering': 'no' }).send(stream);
  });
}
