import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type * as v from 'valibot';
import { healthSchema, livenessSchema, readinessSchema } from '#src/contract/service.ts';
import type { ApiContext } from '../context.ts';
import type { FrontCache } from '../front/front-cache.ts';
import { optionsOf } from '../route.ts';
import { readHealth, storedStateReader } from './read-health.ts';
import { ApiError } from '../api-error.ts';

const UNAVAILABLE = 503;

interface Probe<S extends v.GenericSchema> {
  readonly url: string;
  readonly summary: string;
  readonly response: S;
  /** Returns the answer, and whether the state is good. */
  readonly read: () => Promise<readonly [boolean, v.InferInput<S>]>;
}

/**
 * Registers `/health…` and `/metrics`, without a rate limit because the operator's machines request them often. All
 * other routes are unavailable until the process has verified its chain. A bad state clears the front cache.
 */
export function serviceRoutes(
  app: FastifyInstance,
  context: ApiContext,
  metrics: Registry,
  front: FrontCache,
): void {
  const readStored = storedStateReader(context.db, app.log);
  const isChainVerified = chainVerified(context);
  const unlimited = { config: { rateLimit: false as const } };

  const probe = <S extends v.GenericSchema>({ read, ...declared }: Probe<S>): void => {
    const { schema, ...options } = optionsOf(declared, 'service');
    app.get(declared.url, { schema: schema ?? {}, ...options, ...unlimited }, async (_request, reply) => {
      const [isGood, answer] = await read();
      if (!isGood) front.clear();
      return reply.code(isGood ? 200 : UNAVAILABLE).send(answer);
    });
  };

  awaitChain(app, isChainVerified);
  probe({
    url: '/health',
    summary: 'Whether this process serves truth: 503 when it is behind the chain or without its database.',
    response: healthSchema,
    async read() {
      const health = await readHealth(context, readStored);
      return [health.status === 'ok', health];
    },
  });
  probe({
    url: '/health/live',
    summary: 'Whether this process answers at all: when it does not, start it again.',
    response: livenessSchema,
    read: async () => [true, { status: 'live' as const }] as const,
  });
  probe({
    url: '/health/ready',
    summary:
      'Whether this process can serve: 503 without its database, before it knows its chain, and while it stops.',
    response: readinessSchema,
    async read() {
      const status = await readReadiness(context, isChainVerified, readStored);
      return [status === 'ready', { status }];
    },
  });
  app.get('/metrics', { schema: { hide: true }, ...unlimited }, async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.metrics()),
  );
}

const OF_OPERATORS = /\/(metrics|health(\/\w+)?)$/;

/** Whether the chain or the stored rows have once been verified to belong to the configured cluster. */
function chainVerified({ indexer }: Pick<ApiContext, 'indexer'>): () => boolean {
  let isVerified = false;
  return () => (isVerified ||= indexer().chain === 'right');
}

/** Refuses all other routes until the chain is verified. */
function awaitChain(app: FastifyInstance, isVerified: () => boolean): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isVerified() || OF_OPERATORS.test(request.routeOptions.url ?? '')) return done();
    done(new ApiError('unavailable', 'The server does not know its chain yet'));
  });
}

type Readiness = v.InferInput<typeof readinessSchema>['status'];

/** Whether this process can serve requests: an unreachable chain is ignored, because stale data is better than none. */
async function readReadiness(
  { stopping }: { readonly stopping: () => boolean },
  isChainVerified: () => boolean,
  read: () => Promise<unknown>,
): Promise<Readiness> {
  if (stopping()) return 'stopping';
  try {
    await read();
  } catch {
    // The reader has logged the error.
    return 'down';
  }
  return isChainVerified() ? 'ready' : 'starting';
}
