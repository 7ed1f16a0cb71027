import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accepts } from '#server/api/answers/forms.ts';
import { ApiError } from '#server/api/api-error.ts';
import { refuse } from '#server/api/http/failures.ts';
import { cachedRead } from '#server/api/shared-reads.ts';
import { readSitemap, type SitemapOptions } from './sitemap.ts';

export interface SiteFilesOptions extends SitemapOptions {
  /** Where security faults are reported: a `mailto:` or `https:` address; null: there is no `security.txt`. */
  readonly securityContact: string | null;
  /** Unix seconds. */
  readonly now: () => number;
}

const SHARED = 'public, max-age=600';
const SITEMAP_MS = 600_000;
const SITEMAP_TIMEOUT_MS = 10_000;
const DAY_SECONDS = 86_400;
/** RFC 9116 recommends less than a year. */
const EXPIRES_DAYS = 180;

const gzipped = promisify(gzip);

/** Registers the files that crawlers look for: `robots.txt`, `sitemap.xml` and `.well-known/security.txt`. */
export function serveSiteFiles(app: FastifyInstance, options: SiteFilesOptions): void {
  const { origin, securityContact, now } = options;
  const send = (reply: FastifyReply, text: string | Buffer, type = 'text/plain'): FastifyReply =>
    reply.header('cache-control', SHARED).type(`${type}; charset=utf-8`).send(text);

  app.get('/robots.txt', (_request, reply) => send(reply, robots(origin)));
  if (securityContact !== null) {
    app.get('/.well-known/security.txt', (_request, reply) =>
      send(reply, securityText(origin, securityContact, now())),
    );
  }

  const readFile = sitemapFiles(options);
  const sendSitemap = async (file: number | null, request: FastifyRequest, reply: FastifyReply) => {
    const sitemap = await readFile(file);
    if (sitemap === null) return refuse(new ApiError('not_found', 'There is no such file'), request, reply);
    void reply.header('vary', 'Accept-Encoding');
    if (!accepts(request.headers['accept-encoding'], 'gzip')) {
      return send(reply, sitemap.plain, 'application/xml');
    }
    return send(reply.header('content-encoding', 'gzip'), sitemap.gzipped, 'application/xml');
  };
  app.get('/sitemap.xml', (request, reply) => sendSitemap(null, request, reply));
  app.get<{ Params: { file: string } }>('/sitemap-:file(^(?:[1-9]|1\\d|20)$).xml', (request, reply) =>
    sendSitemap(Number(request.params.file), request, reply),
  );
}

/** Crawlers fetch what a page loads, and see in a page's own head whether to list it: nothing is disallowed. */
function robots(origin: string): string {
  return ['User-agent: *', 'Disallow:', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

/** Returns `security.txt` by RFC 9116; it expires on a day that moves on. */
function securityText(origin: string, contact: string, now: number): string {
  const day = Math.floor(now / DAY_SECONDS) + EXPIRES_DAYS;
  return [
    `Contact: ${contact}`,
    `Expires: ${new Date(day * DAY_SECONDS * 1_000).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}

interface SitemapFile {
  readonly plain: Buffer;
  readonly gzipped: Buffer;
}

/** Returns a function that reads a file of the sitemap, or that there is none, at most every ten minutes. */
function sitemapFiles(options: SitemapOptions): (file: number | null) => Promise<SitemapFile | null> {
  const readers = new Map<number | null, () => Promise<SitemapFile | null>>();
  return (file) => {
    const reader =
      readers.get(file) ??
      cachedRead(() => sitemapFile(options, file), { keepMs: SITEMAP_MS, timeoutMs: SITEMAP_TIMEOUT_MS });
    readers.set(file, reader);
    return reader();
  };
}

async function sitemapFile(options: SitemapOptions, file: number | null): Promise<SitemapFile | null> {
  const text = await readSitemap(options, file);
  if (text === null) return null;
  const plain = Buffer.from(text);
  return { plain, gzipped: await gzipped(plain) };
}
