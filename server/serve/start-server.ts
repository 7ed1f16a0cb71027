import { collectDefaultMetrics, Registry } from 'prom-client';
import { Answers } from '#server/api/answers/answers.ts';
import { ApiError } from '#server/api/api-error.ts';
import { buildApi } from '#server/api/app.ts';
import type { ApiContext } from '#server/api/context.ts';
import { answerUnknownPaths } from '#server/api/http/failures.ts';
import { RoundVerifier } from '#server/beacon/round-verifier.ts';
import { beaconRounds } from '#server/cluster/read-beacon.ts';
import { connectTo, refuseWrongCluster, rpcUrlOf } from '#server/cluster/connection.ts';
import { checkGenesis, STORED } from '#server/cluster/genesis.ts';
import type { Log } from '#server/cluster/log.ts';
import type { ClusterName, ServerEnv } from '#server/env.ts';
import { startIndexer } from '#server/indexer/indexer.ts';
import { openRevisions } from '#server/live/open-revisions.ts';
import { proxiesIn, remoteAddress } from '#server/live/remote-address.ts';
import { type Live, startLive } from '#server/live/start-live.ts';
import { PictureRenderer } from '#server/previews/picture-renderer.ts';
import { Previews } from '#server/previews/previews.ts';
import { serveActionRules } from '#server/api/actions/action-rules.ts';
import { serveSiteFiles } from '#server/pages/site-files.ts';
import { readIndexerState } from '#server/projection/state.ts';
import { openStore, type Store } from '#server/store/open-store.ts';
import { ReplicaReads } from '#server/store/replica-reads.ts';
import { SOCKET_PATH } from '#src/contract/sockets.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { serveAppFiles } from './app-files.ts';
import type { BuiltApp } from './built-app.ts';
import { embeddedFolder } from './embedded-folder.ts';
import { limitConnections } from './connections.ts';
import { trackRequests } from './http-requests.ts';
import { appHeaders, commonHeaders } from './security-headers.ts';
import { takePort, type TakenPort } from './take-port.ts';

/** Database connections of the indexer and the sockets. */
const OWN_CONNECTIONS = 5;
/** Answers time out after ten seconds, so that statements are cancelled before that. */
const API_LIMITS = { connections: 10, statementTimeoutMs: 9_000 };
/** Separate limits, so that lists of the admin area do not take connections and database time from other requests. */
const ADMIN_LIMITS = { connections: 2, statementTimeoutMs: 8_000 };
/**
 * Scanning this many rows takes the embedded database 50 ms for most lists and up to a second, which blocks this
 * process.
 */
const EMBEDDED_ROWS = 50_000;
/** Requests that take longer are aborted at shutdown. */
const LAST_REQUESTS_MS = 10_000;

/**
 * Starts one server process: REST, sockets, the built app if there is one, and a candidate for the one indexer.
 * @throws if the port is taken or the database cannot be opened; WrongClusterError if the database or
 * the RPC server belongs to another cluster
 */
export async function startServer(env: ServerEnv, built: BuiltApp | null, log: Log) {
  const port = await takePort(env, commonHeaders(env));
  try {
    return await startAt(port, env, built, log);
  } catch (error) {
    await port.close();
    throw error;
  }
}

async function startAt(port: TakenPort, env: ServerEnv, built: BuiltApp | null, log: Log) {
  const { apiHost, apiPort, apiBase, appOrigin, cluster, corsOrigins, trustProxy } = env;
  const metrics = new Registry();
  const headers = commonHeaders({ appOrigin });
  collectDefaultMetrics({ register: metrics });
  const isAnswered = await refuseWrongCluster(env, log);
  const store = await openStore({
    databaseUrl: env.databaseUrl,
    folder: embeddedFolder(env),
    connections: OWN_CONNECTIONS,
  });
  const isOwn = await refuseWrongDatabase(store, cluster);
  const revisions = await openRevisions(store, log);
  const connection = connectTo(env, 'confirmed', { log });
  const verifier = new RoundVerifier();
  const previews = new Previews(new PictureRenderer());
  const indexer = startIndexer({
    store,
    rpcUrl: rpcUrlOf(env),
    wsUrl: env.wsUrl,
    geyserUrl: env.geyserUrl,
    geyserToken: env.geyserToken,
    rounds: beaconRounds(connection, env.beaconUrls, verifier.verify),
    cluster,
    isChainVerified: isAnswered || isOwn,
    candidate: env.indexer,
    eventDays: env.eventDays,
    metrics,
    log,
  });

  const db = store.openApart(API_LIMITS);
  const adminReads = store.openReads(ADMIN_LIMITS);
  const now = (): number => Math.floor(Date.now() / 1000);
  const replica =
    env.databaseReadUrl === null ? null : new ReplicaReads(env.databaseReadUrl, { log, metrics });
  const answers = new Answers({ db, replica, revisions, now });
  let live: Live | null = null;
  let isStopping = false;
  const context: ApiContext = {
    db,
    adminDb: adminReads.db,
    adminDbUntil: adminReads.until,
    adminRows: store.embedded === null ? Infinity : EMBEDDED_ROWS,
    connection,
    cluster,
    beaconUrls: env.beaconUrls,
    verifyRound: verifier.verify,
    previews,
    answers,
    indexer: () => indexer.status(),
    onlineUsers: () => live?.onlineUsers() ?? 0,
    openStream: (request, lastEventId) => {
      if (live === null) throw new ApiError('unavailable', 'The server is starting: try again soon');
      return live.openStream(request, lastEventId);
    },
    stopping: () => isStopping,
    version: packageJson.version,
    domain: new URL(appOrigin).host,
    adminWallets: new Set(env.adminWallets),
    now,
  };
  const app = buildApi(context, {
    base: apiBase,
    logLevel: env.logLevel,
    trustProxy,
    corsOrigins,
    requestsPerMinute: env.rateLimitPerMinute,
    metrics,
    headers,
    ...(env.actions && { actions: { origin: appOrigin, log } }),
    async outside(root) {
      if (env.actions) serveActionRules(root, apiBase, cluster);
      if (built === null) return answerUnknownPaths(root);
      const connectOrigins = [...built.origins, ...env.appConnectOrigins];
      await serveAppFiles(root, {
        folder: built.folder,
        headers: appHeaders({ appOrigin, connectOrigins }),
        pages: {
          context,
          origin: appOrigin,
          apiBase,
          readsPerMinute: env.rateLimitPerMinute,
          clientOf: (request) => remoteAddress(request, proxiesIn(trustProxy)),
          log,
        },
      });
      serveSiteFiles(root, { db, origin: appOrigin, securityContact: env.securityContact, now });
    },
  });
  await app.ready();
  const { server } = app;
  live = startLive({
    httpServer: server,
    store,
    revisions,
    answers,
    base: apiBase,
    corsOrigins: [appOrigin, ...corsOrigins],
    trustProxy,
    headers,
    log,
    metrics,
  });
  // Called after `startLive`, because `trackRequests` must also wrap the listeners that `startLive` adds.
  const sockets = `${apiBase}${SOCKET_PATH}/`;
  const requests = trackRequests(server, ({ url }) => url?.startsWith(sockets) === true);
  limitConnections(server, proxiesIn(trustProxy));

  /** Stops the server without losing a request or an event. */
  const stop = async (): Promise<void> => {
    isStopping = true;
    await Promise.all([requests.drain(LAST_REQUESTS_MS), live.close()]);
    await indexer.stop();
    await app.close();
    await verifier.close();
    await previews.close();
    await revisions.close();
    await replica?.close();
    await store.close();
  };
  await port.handOver(server);
  return {
    url: `http://${apiHost.includes(':') ? `[${apiHost}]` : apiHost}:${apiPort}`,
    /** Resolves when the server has verified its chain; until then REST answers 503. */
    serving: indexer.chainVerified,
    stop,
  };
}

/** Checks the database's cluster. @returns whether it has any rows @throws WrongClusterError */
async function refuseWrongDatabase(store: Store, cluster: ClusterName): Promise<boolean> {
  try {
    const stored = await readIndexerState(store.db);
    if (stored !== null) checkGenesis(cluster, stored.genesisHash, STORED);
    return stored !== null;
  } catch (error) {
    await store.close();
    throw error;
  }
}
