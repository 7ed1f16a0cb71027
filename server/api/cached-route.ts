import type { FastifyInstance } from 'fastify';
import type * as v from 'valibot';
import type { Answers, CacheableAnswer } from './answers/answers.ts';
import { cacheKeys } from './answers/cache-key.ts';
import { type Call, callOf, type Declared, optionsOf } from './route.ts';

type Schema = v.GenericSchema;

interface CachedRoute<
  P extends Schema | undefined,
  Q extends Schema | undefined,
  R extends Schema,
> extends Declared<P, Q, undefined, R> {
  /** Reads nothing but the projection and the clock, and nothing of who asks but params and query. */
  readonly make: (call: Call<P, Q, undefined>) => Promise<CacheableAnswer<v.InferInput<R>>>;
}

/** A GET whose answer is kept and sent again, until a commit or the clock changes something that it was made of. */
export function cachedRoute<
  R extends Schema,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
>(app: FastifyInstance, answers: Answers, declared: CachedRoute<P, Q, R>): void {
  const cacheKeyOf = cacheKeys(declared);
  app.get(declared.url, optionsOf(declared), (request, reply) =>
    answers.send(request, reply, cacheKeyOf(request), async () =>
      declared.make(callOf(declared, request, reply)),
    ),
  );
}
