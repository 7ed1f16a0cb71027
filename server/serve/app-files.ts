import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '#server/api/api-error.ts';
import { refuse } from '#server/api/http/failures.ts';
import { pageAnswers, type PagesOptions } from '#server/pages/serve-pages.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
/** The browser caches the file but revalidates it each time; an unchanged file is answered without a body. */
const REVALIDATE = 'no-cache';
const SERVICE_WORKER = 'sw.js';
const PAGE = 'index.html';

export interface AppFilesOptions {
  /** The built app. */
  readonly folder: string;
  /** Headers of each of its files. */
  readonly headers: Readonly<Record<string, string>>;
  /** What the heads of pages are made from. Without it `index.html` is sent for every route, as by a static host. */
  readonly pages?: PagesOptions;
}

/** Serves the built app: its files, as the build compressed them, and its pages. */
export async function serveAppFiles(
  app: FastifyInstance,
  { folder, headers, pages }: AppFilesOptions,
): Promise<void> {
  const answerPage = pages === undefined ? null : await pageAnswers(folder, headers, pages);
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    // Sent instead of the uncompressed files, not under their own names.
    globIgnore: ['**/*.br', '**/*.gz', ...(answerPage === null ? [] : [PAGE])],
    setHeaders: (response, path) => {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      response.setHeader('vary', 'accept-encoding');
      // Names of assets change with their content.
      if (path === join(folder, SERVICE_WORKER)) response.setHeader('service-worker-allowed', '/');
      response.setHeader('cache-control', path.startsWith(join(folder, 'assets')) ? FOR_EVER : REVALIDATE);
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const { method, url } = request;
    const path = url.split('?', 1)[0] ?? '';
    if ((method !== 'GET' && method !== 'HEAD') || isFile(path)) {
      return refuse(new ApiError('not_found', 'There is no such file'), request, reply);
    }
    return answerPage === null ? reply.code(200).sendFile(PAGE) : answerPage(request, reply);
  });
}

/** Whether a path is a missing file and not a route: a page must not be served in place of a script. */
function isFile(path: string): boolean {
  return /\.|%2e/i.test(path) || path.startsWith('/assets/');
}
