import { toJsonSchema } from '@valibot/to-json-schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { errorSchema } from '#src/contract/errors.ts';
import { ApiError } from './api-error.ts';

type Schema = v.GenericSchema;
type Parsed<T extends Schema | undefined> = T extends Schema ? v.InferOutput<T> : undefined;

/** What a handler gets: everything from outside parsed. */
export interface Call<
  P extends Schema | undefined,
  Q extends Schema | undefined,
  B extends Schema | undefined,
> {
  readonly params: Parsed<P>;
  readonly query: Parsed<Q>;
  readonly body: Parsed<B>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface Route<
  P extends Schema | undefined,
  Q extends Schema | undefined,
  B extends Schema | undefined,
  R extends Schema,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  /** For the documentation: what it is for, in one sentence. */
  readonly summary: string;
  /** The group in the documentation. */
  readonly tag: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly response: R;
  /** Refusals of its own, by status, beyond those that any route has. */
  readonly handler: (call: Call<P, Q, B>) => Promise<v.InferInput<R>>;
}

/** Declares a route: one schema validates, types and documents. Answers are in the form that travels. */
export function route<
  R extends Schema,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(app: FastifyInstance, declared: Route<P, Q, B, R>): void {
  const { method, url, summary, tag, params, query, body, response, handler } = declared;
  app.route({
    method,
    url,
    schema: {
      summary,
      tags: [tag],
      ...(params === undefined ? {} : { params: documented(params) }),
      ...(query === undefined ? {} : { querystring: documented(query) }),
      ...(body === undefined ? {} : { body: documented(body) }),
      response: { 200: documented(response), '4xx': documented(errorSchema) },
    },
    // Parsed below by the schemas themselves; the JSON schemas are for the documentation.
    validatorCompiler: () => () => true,
    serializerCompiler: () => (data) => JSON.stringify(data),
    handler: async (request, reply) =>
      handler({
        params: parsed(params, request.params, 'params'),
        query: parsed(query, request.query, 'query'),
        body: parsed(body, request.body, 'body'),
        request,
        reply,
      }),
  });
}

function parsed<T extends Schema | undefined>(schema: T | undefined, given: unknown, where: string): Parsed<T> {
  if (schema === undefined) return undefined as Parsed<T>;
  const result = v.safeParse(schema, given);
  if (result.success) return result.output as Parsed<T>;
  const fields = Object.fromEntries(
    result.issues.map((issue) => [`${where}.${v.getDotPath(issue) ?? ''}`, issue.message]),
  );
  const [path, message] = Object.entries(fields)[0] ?? [where, 'is not valid'];
  throw new ApiError('bad_request', `${path}: ${message}`, fields);
}

function documented(schema: Schema): Record<string, unknown> {
  return { ...toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore', target: 'openapi-3.0' }) };
}
