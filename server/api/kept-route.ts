import type { FastifyInstance } from 'fastify';
import type * as v from 'valibot';
import type { Answers } from './answers/answers.ts';
import type { Dependencies } from './answers/dependencies.ts';
import { questionsOf } from './answers/question.ts';
import { type Call, callOf, type Declared, optionsOf } from './route.ts';

type Schema = v.GenericSchema;

/** An answer, and what it was made of. */
export interface Made<T> {
  readonly answer: T;
  /** Null: it is not kept, as hardly anyone will ask the same. */
  readonly dependencies: Dependencies | null;
}

interface KeptRoute<
  P extends Schema | undefined,
  Q extends Schema | undefined,
  R extends Schema,
> extends Declared<P, Q, undefined, R> {
  /** Reads nothing but the projection and the clock, and nothing of who asks but params and query. */
  readonly make: (call: Call<P, Q, undefined>) => Promise<Made<v.InferInput<R>>>;
}

/** A GET whose answer is kept and sent again, until a commit or the clock changes something that it was made of. */
export function keptRoute<
  R extends Schema,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
>(app: FastifyInstance, answers: Answers, declared: KeptRoute<P, Q, R>): void {
  const questionOf = questionsOf(declared);
  app.get(declared.url, optionsOf(declared), (request, reply) =>
    answers.send(request, reply, questionOf(request), async () =>
      declared.make(callOf(declared, request, reply)),
    ),
  );
}
