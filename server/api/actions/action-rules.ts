import type { FastifyInstance } from 'fastify';
import type * as v from 'valibot';
import type { ClusterName } from '#server/env.ts';
import type { actionRulesSchema } from '#src/contract/actions.ts';
import { actionHeaders } from './action-cors.ts';

/** Registers `/actions.json`, by which clients find the action of a pool's page. */
export function serveActionRules(app: FastifyInstance, apiBase: string, cluster: ClusterName): void {
  const rules: v.InferInput<typeof actionRulesSchema> = {
    rules: [
      { pathPattern: '/pools/*', apiPath: `${apiBase}/actions/pools/*/join` },
      { pathPattern: `${apiBase}/actions/**`, apiPath: `${apiBase}/actions/**` },
    ],
  };
  const headers = {
    ...actionHeaders(cluster),
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, OPTIONS',
    'access-control-allow-headers': 'Content-Type, Authorization, Content-Encoding, Accept-Encoding',
    'cache-control': 'public, max-age=600',
  };
  app.get('/actions.json', (_request, reply) => reply.headers(headers).send(rules));
  app.options('/actions.json', (_request, reply) => reply.headers(headers).code(204).send());
}
