import fastify from 'fastify';
import { collectDefaultMetrics } from 'prom-client';
import type { ServerEnv } from '#server/env.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { errorText, type Log } from './log.ts';
import type { ServiceRecord } from './service-record.ts';

/** Only the operator's machines connect. */
const CONNECTIONS = 50;
const ARRIVAL_MS = 5_000;

export interface ServiceStatusOptions {
  readonly record: ServiceRecord;
  readonly env: Pick<ServerEnv, 'statusHost' | 'cluster'>;
  /** Null: the status is not served. */
  readonly port: number | null;
  readonly log: Log;
}

/**
 * Serves a service's status over HTTP: `/health/live`, `/health`, `/metrics`. @throws a sentence if it cannot listen
 */
export async function startServiceStatus({ record, env, port, log }: ServiceStatusOptions): Promise<void> {
  if (port === null) return;
  const { cluster, statusHost } = env;
  collectDefaultMetrics({ register: record.metrics });

  const app = fastify({ requestTimeout: ARRIVAL_MS, http: { headersTimeout: ARRIVAL_MS } });
  app.server.maxConnections = CONNECTIONS;
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });
  app.get('/health/live', () => ({ status: 'live' }));
  app.get('/health', (_request, reply) => {
    const health = { ...record.health(), version: packageJson.version, cluster };
    return reply.code(health.status === 'ok' ? 200 : 503).send(health);
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(record.metrics.contentType).send(await record.metrics.metrics()),
  );
  app.setNotFoundHandler(({ method }, reply) =>
    method === 'GET' || method === 'HEAD'
      ? reply.code(404).send({ error: 'There is nothing here' })
      : reply.code(405).send({ error: 'Only GET is answered' }),
  );
  app.setErrorHandler((error, _request, reply) => {
    log.error(`The status could not be read: ${errorText(error)}`);
    return reply.code(500).send({ error: 'Something went wrong here' });
  });
  try {
    await app.listen({ port, host: statusHost });
  } catch (cause) {
    throw new Error(`The status cannot be served at port ${port} of ${statusHost}: ${errorText(cause)}`, {
      cause,
    });
  }
  log.info(`The status is served at port ${port} of ${statusHost}`);
}
