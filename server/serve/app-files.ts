import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '#server/api/api-error.ts';
import { refuse } from '#server/api/http/failures.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
/** The browser caches the file but revalidates it each time; an unchanged file is answered without a body. */
const REVALIDATE = 'no-cache';
const SERVICE_WORKER = 'sw.js';

export interface AppFilesOptions {
  /** The built app. */
  readonly folder: string;
  /** Headers of each of its files. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Serves the built app: its files, as the build compressed them, and `index.html` for every route. */
export async function serveAppFiles(
  app: FastifyInstance,
  { folder, headers }: AppFilesOptions,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    // Sent instead of the uncompressed files, not under their own names.
    globIgnore: ['**/*.br', '**/*.gz'],
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
    const reading = method === 'GET' || method === 'HEAD';
    if (reading && isRoute(url.split('?', 1)[0] ?? '')) return reply.code(200).sendFile('index.html');
    return refuse(new ApiError('not_found', 'There is no such file'), request, reply);
  });
}

/** Whether a path is a route and not a missing file: a page must not be served in place of a script. */
function isRoute(path: string): boolean {
  return !path.includes('.') && !path.includes('%') && !path.startsWith('/assets/');
}
