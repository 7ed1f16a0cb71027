import { collectDefaultMetrics, Registry } from 'prom-client';
import { buildApi } from '#server/api/app.ts';
import { answerUnknownPaths } from '#server/api/http/failures.ts';
import { connectTo, rpcUrlOf } from '#server/cluster/connection.ts';
import type { Log } from '#server/cluster/log.ts';
import type { ServerEnv } from '#server/env.ts';
import { startIndexer } from '#server/indexer/indexer.ts';
import { openRevisions } from '#server/live/open-revisions.ts';
import { type Live, startLive } from '#server/live/start-live.ts';
import { openStore } from '#server/store/open-store.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { serveAppFiles } from './app-files.ts';
import type { BuiltApp } from './built-app.ts';
import { embeddedFolder } from './embedded-folder.ts';
import { followRequests } from './http-requests.ts';
import { appHeaders, commonHeaders } from './security-headers.ts';

/** Requests that take longer are cut off when the process ends. */
const LAST_REQUESTS_MS = 10_000;

export interface RunningServer {
  /** Where it listens. */
  readonly url: string;
  /** Ends it without losing a request or an event. */
  stop(): Promise<void>;
}

/**
 * Starts one server process: REST, sockets, the built app where there is one, and a candidate for the one indexer.
 * @throws where the database cannot be opened or the port is taken
 */
export async function startServer(env: ServerEnv, built: BuiltApp | null, log: Log): Promise<RunningServer> {
  const { apiHost, apiPort, apiBase, appOrigin, cluster, corsOrigins, trustProxy } = env;
  const metrics = new Registry();
  const headers = commonHeaders({ appOrigin });
  collectDefaultMetrics({ register: metrics });
  const store = await openStore({
    databaseUrl: env.databaseUrl,
    folder: embeddedFolder(env),
    onConnectionLost: (error) => log(`A connection to the database is lost: ${error.message}`),
  });
  const revisions = await openRevisions(store, log);
  const indexer = startIndexer({
    store,
    rpcUrl: rpcUrlOf(env),
    wsUrl: env.wsUrl,
    cluster,
    candidate: env.indexer,
    metrics,
    log,
  });

  let live: Live | null = null;
  const app = buildApi(
    {
      db: store.db,
      connection: connectTo(env, 'confirmed'),
      cluster,
      revisions,
      indexer: () => indexer.status(),
      onlineUsers: async () => (await live?.onlineUsers()) ?? 0,
      version: packageJson.version,
      domain: new URL(appOrigin).host,
      adminWallets: new Set(env.adminWallets),
      now: () => Math.floor(Date.now() / 1000),
    },
    {
      base: apiBase,
      logLevel: env.logLevel,
      trustProxy,
      corsOrigins,
      requestsPerMinute: env.rateLimitPerMinute,
      metrics,
      headers,
      async outside(root) {
        if (built === null) return answerUnknownPaths(root);
        const connectOrigins = [...built.origins, ...env.appConnectOrigins];
        await serveAppFiles(root, {
          folder: built.folder,
          headers: appHeaders({ appOrigin, connectOrigins }),
        });
      },
    },
  );
  await app.ready();
  const { server } = app;
  live = startLive({
    httpServer: server,
    store,
    revisions,
    base: apiBase,
    corsOrigins: [appOrigin, ...corsOrigins],
    trustProxy,
    headers,
    log,
    metrics,
  });
  // Last, for the sockets put themselves before whoever was there.
  const requests = followRequests(server);

  const stop = async (): Promise<void> => {
    await Promise.all([requests.drain(LAST_REQUESTS_MS), live.close()]);
    await indexer.stop();
    await app.close();
    await revisions.close();
    await store.close();
  };
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(apiPort, apiHost, () => {
        server.off('error', reject);
        resolve();
      });
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://${apiHost.includes(':') ? `[${apiHost}]` : apiHost}:${apiPort}`, stop };
}
