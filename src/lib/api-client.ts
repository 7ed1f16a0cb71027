import type { GenericSchema, InferOutput } from 'valibot';
import { parse } from 'valibot';
import { getApiBase } from './api-base.ts';
import { fetchText, type TextResponse } from './fetch-text.ts';
import { HttpError } from './http-error.ts';
import { isOlder, newestResponse, pastCaches, seenRevision, announcedRevision } from './newest-responses.ts';
import { parseJson } from './parse-json.ts';

const TIMEOUT_MS = 10_000;

type ApiParameters = Readonly<Record<string, string>>;

/** Keys of queries on the server: a path below the API's base, then the parameters. */
export type ApiKey = readonly [path: string] | readonly [path: string, parameters: ApiParameters];

export const isApiKey = (key: readonly unknown[]): boolean =>
  typeof key[0] === 'string' && key[0].startsWith('/');

/** The `meta` of a query on the server that has another kind of key. */
export const FROM_SERVER = { from: 'server' } as const;

/** Whether a query is answered by the server, by its key or its `meta`. */
export const isFromServer = (query: {
  readonly queryKey: readonly unknown[];
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
}): boolean => isApiKey(query.queryKey) || query.meta?.['from'] === FROM_SERVER.from;

const asParameters = (value: unknown): [string, string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).map(([name, text]) => [name, String(text)])
    : [];

function pathOf(key: readonly unknown[]): string {
  const [path, parameters] = key;
  if (typeof path !== 'string' || !path.startsWith('/')) {
    throw new TypeError(`no path of the API: ${JSON.stringify(key)}`);
  }
  const query = new URLSearchParams(asParameters(parameters)).toString();
  return query === '' ? path : `${path}?${query}`;
}

/**
 * Sends a GET to a path below the API's base, with cookies. Resolves for any HTTP status. Names the newest revision of
 * earlier responses, so that no process of the server answers with an older one; another origin would need a preflight.
 * A response that is older than an earlier one of the same URL, or than a message that came before the request, is fetched
 * once more past shared caches; if that is no newer, the newest one is returned.
 * @throws {HttpError} when no answer comes within 10 s; the signal's reason once it is aborted
 */
export async function fetchFromServer(path: string, signal?: AbortSignal): Promise<TextResponse> {
  const base = getApiBase();
  const url = `${base}${path}`;
  const request = async (from: string): Promise<TextResponse> =>
    fetchText(from, {
      // Browsers would otherwise show what they have for some seconds (`stale-while-revalidate`).
      cache: 'no-cache',
      credentials: 'include',
      headers: { accept: 'application/json', ...(base.startsWith('/') && seenRevision()) },
      timeoutMs: TIMEOUT_MS,
      signal,
    });
  const announced = announcedRevision();
  const received = await request(url);
  const newest = newestResponse(url, received);
  if (newest === received && !isOlder(received, announced)) return received;
  const refetched = await request(pastCaches(url, newest, announced)).catch(() => newest);
  signal?.throwIfAborted();
  return refetched.ok ? newestResponse(url, refetched) : newest;
}

/**
 * Parses the JSON of a response.
 * @throws {HttpError} `status` with the message `{status}: {body or status text}`; `unreadable`
 */
export function jsonOf(response: TextResponse): unknown {
  if (response.ok) return parseJson(response);
  throw statusError(response);
}

export const statusError = ({ status, text, statusText, headers }: TextResponse): HttpError =>
  new HttpError('status', `${status}: ${text || statusText}`, {
    status,
    retryAfter: headers.get('retry-after'),
  });

interface FetchContext {
  readonly queryKey: readonly unknown[];
  readonly signal?: AbortSignal;
}

/**
 * The default query function: GET to the path in the key, below the API's base, with cookies.
 * @throws {HttpError} `status` for every HTTP status that is not a success, 401 included, and if there is no answer
 */
export const fetchByKey = async ({ queryKey, signal }: FetchContext): Promise<unknown> =>
  jsonOf(await fetchFromServer(pathOf(queryKey), signal));

/** Returns the options of a query whose answer is parsed by a schema. An answer of another shape is an error. */
export function apiQuery<Schema extends GenericSchema>(
  schema: Schema,
  path: string,
  parameters?: ApiParameters,
): {
  queryKey: ApiKey;
  queryFn: (context: FetchContext) => Promise<InferOutput<Schema>>;
} {
  return {
    queryKey: parameters === undefined ? [path] : [path, parameters],
    queryFn: async (context) => parse(schema, await fetchByKey(context)),
  };
}

/**
 * Returns the options of an infinite query on a paginated list of the server; each page is parsed by the schema.
 * @param parameters of every page; the cursor of the previous page is added to them
 */
export function apiPages<Schema extends GenericSchema<unknown, { nextCursor: string | null }>>(
  schema: Schema,
  path: string,
  parameters: ApiParameters,
) {
  return {
    queryKey: [path, parameters] as const,
    queryFn: async ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) => {
      const requested = pageParam === null ? parameters : { ...parameters, cursor: pageParam };
      return parse(schema, await fetchByKey({ queryKey: [path, requested], signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }: InferOutput<Schema>) => nextCursor,
  };
}
