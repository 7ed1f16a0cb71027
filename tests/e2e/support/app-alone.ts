import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { pathToFileURL } from 'node:url';
import fastify, { type FastifyInstance } from 'fastify';
import { serveAppFiles } from '#server/serve/app-files.ts';
import { findBuiltApp } from '#server/serve/built-app.ts';
import { appHeaders, commonHeaders } from '#server/serve/security-headers.ts';
import { freePort } from '#tests/support/ports.ts';
import type { Certificate } from './own-certificate.ts';

/** The built app on its own host, where the product's server is down or replaced by another implementation. */
export interface AppAlone {
  readonly url: string;
  close(): Promise<void>;
}

interface AppAloneOptions {
  /** The host in the app's URL; by default, this machine's address. */
  readonly host?: string;
  readonly port?: number;
  /** If set, the app is served over https, which service workers require. */
  readonly certificate?: Certificate;
  /** Adds the routes of another server. By default, every path of the API answers 502. */
  readonly backend?: (app: FastifyInstance) => void;
}

const serverIsDown = (app: FastifyInstance): void =>
  void app.all('/api/*', (_request, reply) => reply.code(502).send('Bad Gateway'));

/**
 * Serves the app's files and the backend's routes, without the product's server.
 * @param folder the build from which the product runs
 */
export async function serveAppAlone(
  folder: string,
  { host = '127.0.0.1', port, certificate, backend = serverIsDown }: AppAloneOptions = {},
): Promise<AppAlone> {
  const built = findBuiltApp(pathToFileURL(`${folder}/`));
  if (built === null) throw new Error(`There is no built app in ${folder}`);
  const url = `${certificate ? 'https' : 'http'}://${host}:${port ?? (await freePort())}`;
  const app = fastify({
    serverFactory: (handler) =>
      certificate ? createSecureServer(certificate, handler) : createServer(handler),
    forceCloseConnections: true,
  });
  backend(app);
  await serveAppFiles(app, {
    folder: built.folder,
    headers: {
      ...commonHeaders({ appOrigin: url }),
      ...appHeaders({ appOrigin: url, connectOrigins: built.origins }),
    },
  });
  await app.listen({ host: '127.0.0.1', port: Number(new URL(url).port) });
  return { url, close: () => app.close() };
}
