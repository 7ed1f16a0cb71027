import type { FastifyInstance } from 'fastify';
import { ApiError } from '../api-error.ts';
import type { ApiContext } from '../context.ts';

const OF_OPERATORS = /\/(metrics|health(\/\w+)?)$/;

/** Whether the chain, or the database with its rows, has once been that of the cluster that this process was told. */
export function chainKnown({ indexer }: Pick<ApiContext, 'indexer'>): () => boolean {
  let isKnown = false;
  return () => (isKnown ||= indexer().chain === 'right');
}

/** Serves nothing before that but how the process stands. */
export function awaitChain(app: FastifyInstance, isKnown: () => boolean): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isKnown() || OF_OPERATORS.test(request.routeOptions.url ?? '')) return done();
    done(new ApiError('unavailable', 'The server does not know its chain yet'));
  });
}
