import { createServer, type IncomingMessage } from 'node:http';
import { collectDefaultMetrics } from 'prom-client';
import type { ServerEnv } from '#server/env.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { errorText, type Log } from './log.ts';
import type { ServiceRecord } from './service-record.ts';

/** Only machines of the operator ask. */
const CONNECTIONS = 50;
const ARRIVAL_MS = 5_000;
const JSON_TYPE = 'application/json; charset=utf-8';

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

export interface ServiceStatusOptions {
  readonly record: ServiceRecord;
  readonly env: Pick<ServerEnv, 'statusHost' | 'cluster'>;
  /** Null: nobody is told. */
  readonly port: number | null;
  readonly log: Log;
}

/** Tells by HTTP how a service does: `/health/live`, `/health`, `/metrics`. @throws a sentence where it cannot listen */
export async function startServiceStatus({ record, env, port, log }: ServiceStatusOptions): Promise<void> {
  if (port === null) return;
  const { cluster, statusHost } = env;
  collectDefaultMetrics({ register: record.metrics });

  const answers: Readonly<Record<string, () => Promise<Answer>>> = {
    '/health/live': () => Promise.resolve(json(200, { status: 'live' })),
    '/health': () => {
      const health = { ...record.health(), version: packageJson.version, cluster };
      return Promise.resolve(json(health.status === 'ok' ? 200 : 503, health));
    },
    '/metrics': async () => ({
      status: 200,
      type: record.metrics.contentType,
      body: await record.metrics.metrics(),
    }),
  };
  const answer = async ({ method, url = '' }: IncomingMessage): Promise<Answer> => {
    const [path = ''] = url.split('?');
    const known = Object.hasOwn(answers, path) ? answers[path] : undefined;
    if (known === undefined) return json(404, { error: 'There is nothing here' });
    if (method !== 'GET' && method !== 'HEAD') return json(405, { error: 'Only GET is answered' });
    return known();
  };

  const server = createServer(
    { headersTimeout: ARRIVAL_MS, requestTimeout: ARRIVAL_MS },
    (request, response) => {
      answer(request)
        .catch((error: unknown) => {
          log(`The status could not be told: ${errorText(error)}`);
          return json(500, { error: 'Something went wrong here' });
        })
        .then(({ status, type, body }) => {
          response.writeHead(status, {
            'content-type': type,
            'cache-control': 'no-store',
            'x-content-type-options': 'nosniff',
          });
          response.end(request.method === 'HEAD' ? undefined : body);
        })
        .catch((error: unknown) => log(`A status was not sent: ${errorText(error)}`));
    },
  );
  server.maxConnections = CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) =>
      reject(new Error(`Its status cannot be told at port ${port} of ${statusHost}: ${cause.message}`)),
    );
    server.listen(port, statusHost, resolve);
  });
  log(`Status at port ${port} of ${statusHost}`);
}

function json(status: number, body: object): Answer {
  return { status, type: JSON_TYPE, body: JSON.stringify(body) };
}
