import { join } from 'node:path';
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUnchanged } from '#server/api/answers/cached-answer.ts';
import { LocalCounts } from '#server/api/limits/local-counts.ts';
import { WINDOW_MS } from '#server/api/limits/shared-limits.ts';
import { NO_STORE } from '#server/api/http/cache-headers.ts';
import type { Log } from '#server/cluster/log.ts';
import { homePreview } from '#server/previews/preview-url.ts';
import type { Language } from '#src/i18n/languages.ts';
import { parseAddress } from '#src/protocol/bytes.ts';
import { type PageHead, renderHead } from './head.ts';
import { matchPage, type PageMatch } from './match-page.ts';
import { PageBodies, pageEncoding } from './page-bodies.ts';
import { pageLanguage } from './page-language.ts';
import { type PaintKind, readTemplate } from './page-template.ts';
import type { PoolFacts } from './pool-facts.ts';
import { drawHead, poolHead } from './pool-head.ts';
import { previewUrl } from './preview-url.ts';
import { creatorPreviewReader } from './read-creator.ts';
import { readGate } from './read-gate.ts';
import { type PoolContext, poolReader, type ReadPool } from './read-pool.ts';
import { creatorHead, missingHead, plainHead, type PoolRoute, unreadPoolHead } from './route-heads.ts';

export interface PagesContext extends PoolContext {
  /** Unix seconds. */
  readonly now: () => number;
}

export interface PagesOptions {
  readonly context: PagesContext;
  /** The app's public origin, in every absolute address; a request's `Host` is in none. */
  readonly origin: string;
  readonly apiBase: string;
  /** Pages of pools and creators that one client gets in a minute; further ones have a head without them. */
  readonly readsPerMinute: number;
  /** Returns the client that a request counts for. */
  readonly clientOf: (request: IncomingMessage) => string;
  readonly log: Log;
}

/** Answers a GET or HEAD of a path that is no file. */
export type AnswerPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** A page to be sent: its head, and how it is sent. */
interface Answer {
  readonly head: PageHead;
  readonly status: 200 | 404;
  /** The picture in each language; null: that of the home page. */
  readonly previews: PoolFacts['previews'] | null;
  /** Whether the head is the same until the next build. */
  readonly isConstant: boolean;
  /** Whether caches may keep the page, and revalidate it each time. */
  readonly isStored: boolean;
}

const REVALIDATE = 'no-cache';
const VARY = 'Accept-Language, Accept-Encoding';

/**
 * Returns a function that answers the app's pages, each with its own head, in the language of `?lang=` or of the request.
 * Paths that are no page, and pools that do not exist, are answered with 404 and the page that says so.
 * @param folder the built app
 * @param headers of its files
 * @throws if the built page has no place for a head
 */
export async function pageAnswers(
  folder: string,
  headers: Readonly<Record<string, string>>,
  { context, origin, apiBase, readsPerMinute, clientOf, log }: PagesOptions,
): Promise<AnswerPage> {
  const bodies = new PageBodies(await readTemplate(join(folder, 'index.html')));
  const gated = readGate();
  const readPool = poolReader(context, log, gated);
  const readCreatorPreview = creatorPreviewReader(context.answers, log, gated);
  const reads = new LocalCounts(WINDOW_MS);
  const answerOf = async (match: PageMatch | null, language: Language, client: string): Promise<Answer> => {
    const mayRead = (): boolean => reads.take(client, readsPerMinute);
    if (match === null) return missing(null, language);
    const { route, id } = match;
    switch (route) {
      case '/pools/:id':
      case '/vrf-transparency/:pool':
        return poolAnswer({ route, id }, mayRead() ? await readPool(id) : 'unread', language, context.now());
      case '/creators/:wallet':
        return parseAddress(id) === null
          ? missing(route, language)
          : {
              ...FOUND,
              head: creatorHead(id, language),
              previews: mayRead() ? await readCreatorPreview(id) : null,
              isConstant: false,
            };
      default:
        return { ...FOUND, head: plainHead(route, language) };
    }
  };

  return async (request, reply) => {
    // The router ends a path at a hash sign as well.
    const [path = '', query] = request.url.split(/[?#]/, 2);
    const { language, isNamed } = pageLanguage(
      new URLSearchParams(query).get('lang'),
      request.headers['accept-language'],
    );
    const match = matchPage(decoded(path) ?? '');
    const { head, status, previews, isConstant, isStored } = await answerOf(
      match,
      language,
      clientOf(request.raw),
    );
    const page = {
      head: renderHead(head, {
        origin,
        language,
        isNamed,
        preview: previewUrl({ origin, apiBase }, previews?.[language] ?? homePreview(language)),
      }),
      language,
      kind: paintOf(match),
      isConstant,
    };
    const encoding = pageEncoding(request.headers['accept-encoding']);
    const etag = bodies.etagOf(page);
    void reply
      .code(status)
      .headers(headers)
      .header('vary', VARY)
      .header('cache-control', isStored ? REVALIDATE : NO_STORE);
    if (isStored) {
      void reply.header('etag', `W/${etag}`);
      if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send();
    }
    if (encoding !== 'identity') void reply.header('content-encoding', encoding);
    const bytes = await bodies.bytesOf(page, etag, encoding);
    void reply.type('text/html; charset=utf-8').header('content-length', bytes.length);
    return request.method === 'HEAD' ? reply.send() : reply.send(bytes);
  };
}

/** Returns a path without its escapes; null if they are malformed. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

const FOUND = { status: 200, previews: null, isConstant: true, isStored: true } as const;

const missing = (route: PageMatch['route'] | null, language: Language): Answer => ({
  head: missingHead(route, language),
  status: 404,
  previews: null,
  isConstant: true,
  isStored: false,
});

function poolAnswer(
  { route, id }: { readonly route: PoolRoute; readonly id: string },
  pool: ReadPool,
  language: Language,
  now: number,
): Answer {
  if (pool === 'missing') return missing(route, language);
  if (pool === 'unread') {
    return { ...FOUND, head: unreadPoolHead(route, id, language), isConstant: false, isStored: false };
  }
  const headOf = route === '/pools/:id' ? poolHead : drawHead;
  return { ...FOUND, head: headOf(pool, language, now), previews: pool.previews, isConstant: false };
}

/** Returns which first paint the page shows, as `public/before-paint.js` chooses it. */
function paintOf(match: PageMatch | null): PaintKind {
  if (match?.route === '/') return 'home';
  return match?.route === '/admin/xeroz/*?' ? 'none' : 'frame';
}
