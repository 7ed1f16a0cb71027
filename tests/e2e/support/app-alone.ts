import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { pathToFileURL } from 'node:url';
import fastify, { type FastifyInstance } from 'fastify';
import { serveAppFiles } from '#server/serve/app-files.ts';
import { findBuiltApp } from '#server/serve/built-app.ts';
import { appHeaders, commonHeaders } from '#server/serve/security-headers.ts';
import { freePort } from '#tests/support/ports.ts';
import type { Certificate } from './own-certificate.ts';

/** The built app on its own host, in front of a server that is down or somebody else's. */
export interface AppAlone {
  readonly url: string;
  close(): Promise<void>;
}

interface AppAloneOptions {
  /** Where the browser is to find it; by default this machine's own address. */
  readonly host?: string;
  readonly port?: number;
  /** Serves over https, without which browsers have no service workers. */
  readonly certificate?: Certificate;
  /** Adds the routes of another server; left out, every path of the API answers 502. */
  readonly backend?: (app: FastifyInstance) => void;
}

const serverIsDown = (app: FastifyInstance): void =>
  void app.all('/api/*', (_request, reply) => reply.code(502).send('Bad Gateway'));

/**
 * Serves the app like a proxy without its server: the app's files, and what the backend answers.
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
