import { toJsonSchema } from '@valibot/to-json-schema';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import * as v from 'valibot';
import type { Database } from '#server/store/open-store.ts';
import { errorSchema } from '#src/contract/errors.ts';
import type { CacheableAnswer, Question } from './answers/answers.ts';
import { cacheKeys } from './answers/cache-key.ts';
import { isUnchanged } from './answers/cached-answer.ts';
import { encodingFor, formOf } from './answers/forms.ts';
import { ApiError } from './api-error.ts';
import type { FrontCache } from './front/front-cache.ts';
import { NO_STORE, REVISION, SHARED } from './http/cache-headers.ts';
import { varyByEncoding } from './http/compress-answers.ts';
import { revisionInUrl } from './http/seen-revision.ts';
import { isSearch } from './limits/search-limit.ts';
import { withinAnswer } from './shared-reads.ts';

type Schema = v.GenericSchema;
type MaybeSchema = Schema | undefined;

type Parsed<T extends MaybeSchema> = T extends Schema ? v.InferOutput<T> : undefined;

/** A request as a handler receives it, with all input parsed. */
export interface Call<P extends MaybeSchema, Q extends MaybeSchema, B extends MaybeSchema> {
  readonly params: Parsed<P>;
  readonly query: Parsed<Q>;
  readonly body: Parsed<B>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The declaration of any route. */
interface Declared<P extends MaybeSchema, Q extends MaybeSchema, B extends MaybeSchema, R extends Schema> {
  /** The route's purpose in one sentence, for the documentation. */
  readonly summary: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly response: R;
  /** The shape of refusals, if it is not the API's. */
  readonly refusal?: Schema;
  /** Media type of an answer that is a text instead of JSON. */
  readonly textType?: string;
  /** HTTP status of a success; 200 by default. */
  readonly status?: 200 | 201 | 202;
  /** A separate limit per address, if the limit of all routes is too high. */
  readonly limit?: { readonly requests: number; readonly seconds: number };
}

interface Route<
  P extends MaybeSchema,
  Q extends MaybeSchema,
  B extends MaybeSchema,
  R extends Schema,
> extends Declared<P, Q, B, R> {
  readonly handler: (call: Call<P, Q, B>) => Promise<v.InferInput<R>>;
}

/**
 * Returns a function that declares routes by method and path: one schema validates, types and documents. Answers are in
 * their wire form. A handler refuses by throwing an `ApiError`; it may set headers and cookies on `reply`, but never
 * sends.
 * @param tag the group of the routes in the documentation
 */
export function routesOf(app: FastifyInstance, tag: string) {
  return <
    R extends Schema,
    P extends MaybeSchema = undefined,
    Q extends MaybeSchema = undefined,
    B extends MaybeSchema = undefined,
  >(
    name: `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`,
    declared: Route<P, Q, B, R>,
  ): void => {
    const { status = 200, handler } = declared;
    const [method = '', url = ''] = name.split(' ');
    app.route({
      ...optionsOf(declared, tag),
      method,
      url,
      handler: async (request, reply) => withinAnswer(handler(callOf(declared, request, reply.code(status)))),
    });
  };
}

/** Returns a declaration's options for Fastify. */
export function optionsOf(
  {
    summary,
    params,
    query,
    body,
    response,
    refusal = errorSchema,
    textType,
    status = 200,
    limit,
  }: Declared<MaybeSchema, MaybeSchema, MaybeSchema, Schema>,
  tag: string,
): RouteShorthandOptions {
  return {
    schema: {
      summary,
      tags: [tag],
      ...(params && { params: documented(params) }),
      ...(query && { querystring: documented(query) }),
      ...(body && { body: documented(body) }),
      response: { [status]: documentedAnswer(response, textType), '4xx': documented(refusal) },
    },
    ...(limit && { config: { rateLimit: { max: limit.requests, timeWindow: limit.seconds * 1_000 } } }),
    // Parsed by the schemas themselves; their JSON forms are for the documentation.
    validatorCompiler: () => () => true,
    serializerCompiler: () => (data) => JSON.stringify(data),
  };
}

/** Parses a request's input. @throws ApiError if a schema refuses it */
function callOf<P extends MaybeSchema, Q extends MaybeSchema, B extends MaybeSchema>(
  declared: Declared<P, Q, B, Schema>,
  request: FastifyRequest,
  reply: FastifyReply,
): Call<P, Q, B> {
  return {
    params: parsed(declared.params, request.params, 'params'),
    query: parsed(declared.query, request.query, 'query'),
    body: parsed(declared.body, request.body, 'body'),
    request,
    reply,
  };
}

/** Parses one part of a request's input. @throws ApiError if the schema refuses it */
export function parsed<T extends MaybeSchema>(
  schema: T | undefined,
  given: unknown,
  where: string,
): Parsed<T> {
  // The conditional type cannot follow the value.
  if (schema === undefined) return undefined as Parsed<T>;
  // Without a body, the schema then reports the missing fields.
  const result = v.safeParse(schema, given ?? {});
  if (result.success) return result.output as Parsed<T>;
  const fields = Object.fromEntries(
    result.issues.map((issue) => [[where, v.getDotPath(issue)].filter(Boolean).join('.'), issue.message]),
  );
  const [path, message] = Object.entries(fields)[0] ?? [where, 'is not valid'];
  throw new ApiError('bad_request', `${path}: ${message}`, fields);
}

function documentedAnswer(schema: Schema, textType: string | undefined): object {
  return textType === undefined
    ? documented(schema)
    : { content: { [textType]: { schema: documented(schema) } } };
}

/** Returns a schema as the documentation has it. */
export function documented(schema: Schema): Record<string, unknown> {
  return { ...toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore', target: 'openapi-3.0' }) };
}

interface CachedRoute<
  P extends MaybeSchema,
  Q extends MaybeSchema,
  R extends v.GenericSchema,
> extends Declared<P, Q, undefined, R> {
  /** Makes the answer. Must read only the projection from `db`, the clock, and the request's params and query. */
  readonly make: (
    requested: Pick<Call<P, Q, undefined>, 'params' | 'query'>,
    db: Database,
  ) => Promise<CacheableAnswer<v.InferInput<R>>>;
  /** Whether the answer belongs to one wallet: if so, only this process may cache it. */
  readonly isOneWallets?: boolean;
}

/**
 * Returns a function that declares GET routes whose answers are cached until a commit or the clock changes their
 * dependencies.
 * @param tag the group of the routes in the documentation
 */
export function cachedRoutesOf(app: FastifyInstance, tag: string, front: FrontCache) {
  return <R extends v.GenericSchema, P extends MaybeSchema = undefined, Q extends MaybeSchema = undefined>(
    url: string,
    declared: CachedRoute<P, Q, R>,
  ): void => {
    const cacheKeyOf = cacheKeys({ url, ...declared });
    const { isOneWallets = false } = declared;
    app.get(url, optionsOf(declared, tag), async (request, reply) => {
      // `make` must not refer to `request`, which the cache would then keep in memory with the question.
      const { params, query } = request;
      const question: Question = {
        key: cacheKeyOf(request),
        make: async (db) =>
          declared.make(
            {
              params: parsed(declared.params, params, 'params'),
              query: parsed(declared.query, query, 'query'),
            },
            db,
          ),
      };
      const { 'accept-encoding': accepted, 'if-none-match': ifNoneMatch } = request.headers;
      const { answer, revision, isExact } = await front.answers.answerTo(question);
      const { encoding, body, etag } = await formOf(answer, encodingFor(accepted));
      // If this revision is not reached yet, a shared cache must not keep the answer for later requests that name it.
      const isEarly = revisionInUrl(request.url) > front.answers.reached;
      const cacheControl = isOneWallets || !isExact || isEarly ? NO_STORE : SHARED;
      varyByEncoding(reply);
      void reply.headers({ etag, [REVISION]: revision, 'cache-control': cacheControl });
      if (isUnchanged(ifNoneMatch, etag)) return reply.code(304).send();
      if (encoding !== 'identity') void reply.header('content-encoding', encoding);
      void reply.type(`${declared.textType ?? 'application/json'}; charset=utf-8`);
      if (!isOneWallets && !isSearch(query)) front.learn(request, reply, question);
      return reply.send(body);
    });
  };
}
