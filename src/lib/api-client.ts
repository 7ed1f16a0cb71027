import type { GenericSchema, InferOutput } from 'valibot';
import { parse } from 'valibot';
import { getApiBase } from './api-base.ts';

/** A server that says nothing for so long counts as one that does not answer. */
const TIMEOUT_MS = 10_000;

/** The server answered, but not with success; the message is `{status}: {body or status text}`. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly status: number;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.status = status;
  }
}

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
 * @throws the signal's reason once it is aborted, the fetch's own errors when no answer comes within 10 s
 */
export function askServer(path: string, signal?: AbortSignal): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return fetch(`${getApiBase()}${path}`, {
    credentials: 'include',
    headers: { accept: 'application/json' },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
}

interface FetchContext {
  readonly queryKey: readonly unknown[];
  readonly signal?: AbortSignal;
}

/**
 * The default function of all queries: GET to the path in the key, below the API's base, cookies included.
 * @throws {ApiFailure} for every status that is no success, 401 among them; the fetch's own errors when there is no answer
 */
export async function fetchByKey({ queryKey, signal }: FetchContext): Promise<unknown> {
  const response = await askServer(pathOf(queryKey), signal);
  if (!response.ok) throw new ApiFailure(response.status, (await response.text()) || response.statusText);
  return response.json();
}

/** The options of a query whose answer is what the schema says. A garbled answer fails like none. */
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
      const asked = pageParam === null ? parameters : { ...parameters, cursor: pageParam };
      return parse(schema, await fetchByKey({ queryKey: [path, asked], signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }: InferOutput<Schema>) => nextCursor,
  };
}
