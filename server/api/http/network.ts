import type { FastifyInstance } from 'fastify';
import type { ClusterName } from '#server/env.ts';
import { ApiError } from '../api-error.ts';

const ALIASES: Readonly<Record<string, string>> = { 'mainnet-beta': 'mainnet' };

/** Refuses who asks for another cluster's figures than those that are here. */
export function checkNetwork(app: FastifyInstance, cluster: ClusterName): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const network = networkOf(request.query);
    if (network === undefined || network === cluster) return done();
    if (typeof network === 'string' && ALIASES[network] === cluster) return done();
    const message = `must be ${cluster}, which this server serves`;
    done(new ApiError('wrong_network', `query.network: ${message}`, { 'query.network': message }));
  });
}

function networkOf(query: unknown): unknown {
  return typeof query === 'object' && query !== null && 'network' in query ? query.network : undefined;
}
