import type { FastifyInstance } from 'fastify';
import type * as v from 'valibot';
import type { Answers, CacheableAnswer } from './answers/answers.ts';
import { cacheKeys } from './answers/cache-key.ts';
import { type Call, callOf, type Declared, optionsOf } from './route.ts';

type Asked = v.GenericSchema | undefined;

interface CachedRoute<P extends Asked, Q extends Asked, R extends v.GenericSchema> extends Declared<
  P,
  Q,
  undefined,
  R
> {
  /** Reads nothing but the projection and the clock, and nothing of who asks but params and query. */
  readonly make: (call: Call<P, Q, undefined>) => Promise<CacheableAnswer<v.InferInput<R>>>;
}

/**
 * Returns a function that declares paths to GET whose answer is kept and sent again, until a commit or the clock changes
 * something that it was made of.
 * @param tag the group of the routes in the documentation
 */
export function cachedRoutesOf(app: FastifyInstance, tag: string, answers: Answers) {
  return <R extends v.GenericSchema, P extends Asked = undefined, Q extends Asked = undefined>(
    url: string,
    declared: CachedRoute<P, Q, R>,
  ): void => {
    const cacheKeyOf = cacheKeys({ url, ...declared });
    app.get(url, optionsOf(declared, tag), (request, reply) =>
      answers.send(request, reply, cacheKeyOf(request), async () =>
        declared.make(callOf(declared, request, reply)),
      ),
    );
  };
}
