import type { FastifyRequest } from 'fastify';
import type * as v from 'valibot';

interface RouteInput {
  readonly url: string;
  readonly params?: v.GenericSchema | undefined;
  readonly query?: v.GenericSchema | undefined;
}

/**
 * Returns a function that gives the cache key of a request: the route's path with the parameters it reads, sorted by name.
 * Other parameters, and the order in the URL, make no difference.
 */
export function cacheKeys({ url, params, query }: RouteInput): (request: FastifyRequest) => string {
  const [inPath, inQuery] = [namesOf(params), namesOf(query)];
  return (request) => `${url}?${listed(request.params, inPath)}${listed(request.query, inQuery)}`;
}

/** Returns a schema's names, sorted once per route, so that a request only has to look up its values. */
function namesOf(schema: v.GenericSchema | undefined): readonly string[] {
  if (schema === undefined) return [];
  if (!('entries' in schema) || typeof schema.entries !== 'object' || schema.entries === null) {
    throw new Error('Parameters of a kept route are those of an object schema');
  }
  return Object.keys(schema.entries).toSorted();
}

function listed(values: unknown, names: readonly string[]): string {
  if (names.length === 0 || typeof values !== 'object' || values === null) return '';
  let text = '';
  for (const name of names) {
    const value: unknown = Reflect.get(values, name);
    if (value === undefined) continue;
    // A repeated parameter must not produce the same key as a single one.
    text += `${name}=${typeof value === 'string' ? encodeURIComponent(value) : JSON.stringify(value)}&`;
  }
  return text;
}
