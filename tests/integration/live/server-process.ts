import { createServer } from 'node:http';
import { Registry } from 'prom-client';
import type { LiveLimits } from '#server/live/limits.ts';
import { openRevisions, type Revisions } from '#server/live/open-revisions.ts';
import { type Live, startLive } from '#server/live/start-live.ts';
import { openStore, type Store } from '#server/store/open-store.ts';
import { logInto } from '#tests/support/log-into.ts';

/** The parts of a server that live events need: a store, revisions, sockets at a port. */
export interface LiveServer {
  readonly port: number;
  readonly store: Store;
  readonly revisions: Revisions;
  readonly live: Live;
  readonly metrics: Registry;
  readonly logged: readonly string[];
  close(): Promise<void>;
}

export interface LiveServerOptions {
  /** Null for a new embedded database. */
  readonly databaseUrl: string | null;
  readonly port?: number;
  readonly corsOrigins?: readonly string[];
  readonly trustProxy?: readonly string[];
  readonly limits?: Partial<LiveLimits>;
}

export async function startLiveServer(options: LiveServerOptions): Promise<LiveServer> {
  const logged: string[] = [];
  const log = logInto(logged);
  const store = await openStore({ databaseUrl: options.databaseUrl, folder: null });
  const revisions = await openRevisions(store, log);
  const httpServer = createServer((_request, response) => response.writeHead(404).end());
  const metrics = new Registry();
  const live = startLive({
    httpServer,
    store,
    revisions,
    base: '/api',
    corsOrigins: options.corsOrigins ?? [],
    trustProxy: options.trustProxy ?? [],
    log,
    metrics,
    ...(options.limits === undefined ? {} : { limits: options.limits }),
  });
  await new Promise<void>((resolve) => httpServer.listen(options.port ?? 0, '127.0.0.1', resolve));
  const address = httpServer.address();
  if (typeof address !== 'object' || address === null) throw new Error('It listens at no port');
  return {
    port: address.port,
    store,
    revisions,
    live,
    metrics,
    logged,
    async close() {
      await live.close();
      httpServer.closeAllConnections();
      await new Promise((resolve) => httpServer.close(resolve));
      await revisions.close();
      await store.close();
    },
  };
}
