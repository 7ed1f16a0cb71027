import type { IncomingMessage } from 'node:http';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Registry } from 'prom-client';
import { loggerOf } from '#server/cluster/log.ts';
import type { LogLevel } from '#server/env.ts';
import { proxiesIn, remoteAddress } from '#server/live/remote-address.ts';
import { announceActions } from './actions/action-cors.ts';
import { actionRoutes, type ActionsOptions } from './actions/action-routes.ts';
import { adminRoutes } from './admin/admin-routes.ts';
import { blockchainRoutes } from './blockchain/blockchain-routes.ts';
import { beaconRoutes } from './beacon/beacon-routes.ts';
import type { ApiContext } from './context.ts';
import { creatorRoutes } from './creators/creator-routes.ts';
import { eventRoutes } from './events/event-routes.ts';
import { feedRoutes } from './feeds/feed-routes.ts';
import { FrontCache } from './front/front-cache.ts';
import { serveFront } from './front/serve-front.ts';
import { compressAnswers } from './http/compress-answers.ts';
import { collectDocumentation, serveDocumentation } from './http/documentation.ts';
import { answerFailures, answerGarbledRequest, answerUnknownPaths, refuse } from './http/failures.ts';
import { checkNetwork, secure, type SecurityOptions } from './http/security.ts';
import { seenRevision } from './http/seen-revision.ts';
import { REQUEST_ID, requestIds } from './http/request-id.ts';
import { limitSearches, Searches } from './limits/search-limit.ts';
import { shareLimits } from './limits/shared-limits.ts';
import { notificationRoutes } from './notifications/notification-routes.ts';
import { poolRoutes } from './pools/pool-routes.ts';
import { previewRoutes } from './previews/preview-routes.ts';
import { measureRequests } from './service/measure-requests.ts';
import { serviceRoutes } from './service/service-routes.ts';
import { Figures } from './statistics/figures.ts';
import { statisticsRoutes } from './statistics/statistics-routes.ts';
import { suggestionRoutes } from './suggestions/suggestion-routes.ts';
import { userRoutes } from './users/user-routes.ts';
import { winnerRoutes } from './winners/winner-routes.ts';

export interface ApiOptions extends SecurityOptions {
  /** The path prefix of all routes, without a trailing slash. */
  readonly base: string;
  readonly logLevel: LogLevel;
  /** Trusted proxies, whose headers determine a client's address. */
  readonly trustProxy: readonly string[];
  readonly metrics: Registry;
  /** The app's origin and the log for Solana Actions; without it there are none. */
  readonly actions?: Pick<ActionsOptions, 'origin' | 'log'>;
  /** Headers of every answer. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Registers routes beside the API on the same server, including the handler of unknown paths. */
  readonly outside?: (app: FastifyInstance) => Promise<void>;
}

const BODY_BYTES = 32 * 1_024;
const REQUEST_TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 10_000;
/** Interval of checks for requests that take too long to arrive. */
const ARRIVAL_CHECK_MS = 1_000;
/**
 * A connection is closed if its client reads nothing of an answer for this time, or up to twice as long, because Node
 * checks progress only at this interval. It is longer than the answer to a long poll for live events may take.
 */
const IDLE_MS = 25_000;
/** Longer than proxies keep idle connections, so that the proxy closes them, never while a request is sent. */
const KEEP_ALIVE_MS = 75_000;

/** Builds the API without its listener. Everything below the base is one scope: headers, limits, origins, failures. */
export function buildApi(context: ApiContext, options: ApiOptions): FastifyInstance {
  const { headers = {} } = options;
  const isProxy = proxiesIn(options.trustProxy);
  const requests: Requests = {
    nameOf: requestIds(isProxy),
    clientOf: (request) => remoteAddress(request, isProxy),
  };
  const loggerInstance: FastifyBaseLogger = loggerOf('server', options.logLevel);
  const app = fastify({
    ...(options.logLevel === 'silent' ? { logger: false } : { loggerInstance }),
    // `measureRequests` logs requests, in less detail.
    logController: new LogController({ disableRequestLogging: true }),
    // Log lines contain the request id: a logger per request would cost more than many answers.
    childLoggerFactory: (logger) => logger,
    genReqId: requests.nameOf,
    trustProxy: options.trustProxy.length === 0 ? false : [...options.trustProxy],
    bodyLimit: BODY_BYTES,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: ARRIVAL_CHECK_MS },
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: IDLE_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // Requests that arrive during shutdown are answered.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) =>
      void refuse(error, request, reply.headers(headers).header(REQUEST_ID, request.id)),
    clientErrorHandler: answerGarbledRequest,
  });
  // Headers set on Node's own response would make Node use its slow path for all headers.
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers).header(REQUEST_ID, request.id);
    done();
  });
  answerFailures(app);
  if (options.outside === undefined) answerUnknownPaths(app);
  else void app.register(options.outside);
  void app.register(async (api) => registerApi(api, context, options, requests), { prefix: options.base });
  return app;
}

/** Identifies requests and their clients, for Fastify and for the front cache. */
interface Requests {
  /** Returns a request's id. */
  readonly nameOf: (request: IncomingMessage) => string;
  /** Returns the client for whose limit a request counts. */
  readonly clientOf: (request: IncomingMessage) => string;
}

async function registerApi(
  api: FastifyInstance,
  context: ApiContext,
  options: ApiOptions,
  { nameOf, clientOf }: Requests,
): Promise<void> {
  const { db, answers, stopping } = context;
  const { requestsPerMinute, metrics } = options;
  const front = new FrontCache(answers);
  const figures = new Figures(db, answers.newest);
  const searches = new Searches();
  const limits = shareLimits(db, api.log, requestsPerMinute);
  api.addHook('onClose', () => limits.close());
  const { actions } = options;
  if (actions !== undefined) announceActions(api, context.cluster);
  await secure(api, limits.store, clientOf, options);
  compressAnswers(api);
  await collectDocumentation(api, context.version);
  answerUnknownPaths(api);
  checkNetwork(api, context.cluster);
  // Another process may have sent a commit that this one has not caught up with.
  api.addHook('preHandler', async ({ raw }) => {
    if (seenRevision(raw) > answers.reached) await answers.catchUp();
  });
  limitSearches(api, requestsPerMinute, clientOf);
  const report = measureRequests(api, metrics, front);
  serveFront(api.server, front, { limit: limits.limit, report, nameOf, clientOf, stopping });

  serviceRoutes(api, context, metrics, front);
  statisticsRoutes(api, context, front, figures);
  poolRoutes(api, context, front, searches);
  eventRoutes(api, context);
  creatorRoutes(api, front);
  feedRoutes(api, context, front);
  userRoutes(api, front);
  winnerRoutes(api, { front, figures, searches });
  notificationRoutes(api, context, front);
  blockchainRoutes(api, context);
  previewRoutes(api, context);
  await api.register(async (scope) => beaconRoutes(scope, context));
  const { base } = options;
  if (actions !== undefined) {
    await api.register(async (scope) => actionRoutes(scope, { ...actions, context, apiBase: base }));
  }
  suggestionRoutes(api, context, searches);
  await api.register(async (area) => adminRoutes(area, context));
  await serveDocumentation(api);
}
