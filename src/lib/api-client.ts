import type { GenericSchema, InferOutput } from 'valibot';
import { parse } from 'valibot';
import { getApiBase } from './api-base.ts';
import { fetchText, type TextResponse } from './fetch-text.ts';
import { HttpError } from './http-error.ts';
import { parseJson } from './parse-json.ts';

const TIMEOUT_MS = 10_000;

type ApiParameters = Readonly<Record<string, string>>;

/** Keys of what the server tells begin with its path below the API's base, parameters behind it. */
export type ApiKey = readonly [path: string] | readonly [path: string, parameters: ApiParameters];

export const isApiKey = (key: readonly unknown[]): boolean =>
  typeof key[0] === 'string' && key[0].startsWith('/');

/** The `meta` of a query that asks the server under a key of another kind. */
export const FROM_SERVER = { from: 'server' } as const;

/** Whether the server is who answers a query: by its key, or by its word. */
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
 * GET to a path below the API's base, cookies included, whatever the status of the answer.
 * @throws {HttpError} when no answer comes within 10 s; the signal's reason once it is aborted
 */
export const fetchFromServer = (path: string, signal?: AbortSignal): Promise<TextResponse> =>
  fetchText(`${getApiBase()}${path}`, {
    credentials: 'include',
    headers: { accept: 'application/json' },
    timeoutMs: TIMEOUT_MS,
    signal,
  });

/** Parses the JSON of an answer. @throws {HttpError} `status` with the message `{status}: {body or status text}`; `unreadable` */
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
 * The default function of all queries: GET to the path in the key, below the API's base, cookies included.
 * @throws {HttpError} `status` for every status that is no success, 401 among them, and where there is no answer
 */
export const fetchByKey = async ({ queryKey, signal }: FetchContext): Promise<unknown> =>
  jsonOf(await fetchFromServer(pathOf(queryKey), signal));

/** The options of a query whose answer is what the schema says. An answer of another shape is an error. */
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
 * The options of an infinite query over a list that the server gives in pages, checked against the schema of a page.
 * @param parameters of every page; the cursor of the page before is added to them
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
