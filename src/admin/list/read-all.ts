import { type GenericSchema, type InferOutput, parse } from 'valibot';
import { fetchFromServer, jsonOf } from '#src/lib/api-client.ts';
import { backoffMs } from '#src/lib/backoff-ms.ts';
import { type HttpError, isHttpError } from '#src/lib/http-error.ts';
import { retry } from '#src/lib/retry.ts';
import { type QueryParameters, parametersOf } from './admin-query.ts';

/** The server's maximum page size. */
const AT_ONCE = 100;

/** The response of every list; the lists on players' pages have no total. */
export interface ListAnswer {
  readonly data: readonly unknown[];
  readonly nextCursor: string | null;
  readonly total?: number;
}

export interface ReadOptions {
  /** Called after every page with the number of rows read so far. */
  readonly onRead?: (rows: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Reads every page of one of the server's lists, one after the other. If the server rate-limits the requests or does
 * not respond for a while, the request is retried; rows that have been read are kept.
 * @param filters parameters beyond limit and cursor
 * @throws as `readWithRetries` does
 */
export async function readAll<Schema extends GenericSchema<unknown, ListAnswer>>(
  schema: Schema,
  path: string,
  filters: QueryParameters,
  { onRead, signal }: ReadOptions,
): Promise<InferOutput<Schema>['data'][number][]> {
  const rows: InferOutput<Schema>['data'][number][] = [];
  let cursor: string | null = null;
  do {
    const parameters = new URLSearchParams(parametersOf({ ...filters, limit: AT_ONCE, cursor }));
    const page: ListAnswer = parse(schema, await readWithRetries(`${path}?${parameters}`, signal));
    rows.push(...page.data);
    onRead?.(rows.length);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return rows;
}

const TOO_MANY = 429;
const SERVER_ERROR = 500;
const SECOND_MS = 1_000;
/** Seconds to wait after a 429 without `Retry-After`, and the longest wait after any. */
const DEFAULT_WAIT_SECONDS = 10;
const LONGEST_WAIT_SECONDS = 120;
/** Retries of one request without a response, with a backoff; a 429 does not count. */
const MOST_RETRIES = 4;

/**
 * Fetches a GET's response. Retries after a 429 as soon as the server permits, and a few times if there is no response.
 * @throws {HttpError} `status` for other refusals; the last error if every attempt failed; the signal's reason once it
 * is aborted
 */
function readWithRetries(path: string, signal: AbortSignal): Promise<unknown> {
  let retries = 0;
  return retry(
    async () => jsonOf(await fetchFromServer(path, signal)),
    (error) => {
      if (isHttpError(error, 'status') && error.status === TOO_MANY) return waitSeconds(error) * SECOND_MS;
      const isRefusal = isHttpError(error, 'status') && (error.status ?? 0) < SERVER_ERROR;
      if (isRefusal || retries === MOST_RETRIES) return null;
      retries += 1;
      return backoffMs(retries, SECOND_MS, Infinity);
    },
    signal,
  );
}

const waitSeconds = ({ retryAfter }: HttpError): number =>
  Math.min(Math.max(retryAfter ?? DEFAULT_WAIT_SECONDS, 1), LONGEST_WAIT_SECONDS);
