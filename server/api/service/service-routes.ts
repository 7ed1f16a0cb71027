import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { healthSchema } from '#src/contract/service.ts';
import type { ApiContext } from '../context.ts';
import { optionsOf } from '../route.ts';
import { readHealth } from './read-health.ts';
import { storedStateReader } from './stored-state.ts';

/** `/health` and `/metrics`: asked often and by machines of the operator, and so without a limit. */
export function serviceRoutes(app: FastifyInstance, context: ApiContext, metrics: Registry): void {
  const { schema, ...options } = optionsOf({
    url: '/health',
    tag: 'service',
    summary: 'Whether this process serves truth: 503 when it is behind the chain or without its database.',
    response: healthSchema,
  });
  const readStored = storedStateReader(context.db, app.log);
  const unlimited = { config: { rateLimit: false as const } };
  app.get('/health', { schema: schema ?? {}, ...options, ...unlimited }, async (_request, reply) => {
    const health = await readHealth(context, readStored);
    return reply
      .code(health.status === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(health);
  });
  app.get('/metrics', { schema: { hide: true }, ...unlimited }, async (_request, reply) =>
    reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.metrics()),
  );
}
