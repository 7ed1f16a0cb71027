import { type GenericSchema, type InferOutput, parse } from 'valibot';
import { fetchFromServer, jsonOf } from '#src/lib/api-client.ts';
import { backoffMs } from '#src/lib/backoff-ms.ts';
import { type HttpError, isHttpError } from '#src/lib/http-error.ts';
import { retry } from '#src/lib/retry.ts';
import { type Asked, parametersOf } from './admin-query.ts';

/** The largest page that the server gives. */
const AT_ONCE = 100;

/** The answer of every list; the lists of players' pages have no total. */
export interface ListAnswer {
  readonly data: readonly unknown[];
  readonly nextCursor: string | null;
  readonly total?: number;
}

export interface ReadOptions {
  /** Is told after every page how many rows have been read. */
  readonly onRead?: (rows: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Reads every page of one of the server's lists, one after the other. A server that is asked too much, or does not answer
 * for a while, is waited for: what has been read stays.
 * @param asked parameters beyond limit and cursor
 * @throws as `readWithRetries` does
 */
export async function readAll<Schema extends GenericSchema<unknown, ListAnswer>>(
  schema: Schema,
  path: string,
  asked: Asked,
  { onRead, signal }: ReadOptions,
): Promise<InferOutput<Schema>['data'][number][]> {
  const rows: InferOutput<Schema>['data'][number][] = [];
  let cursor: string | null = null;
  do {
    const parameters = new URLSearchParams(parametersOf({ ...asked, limit: AT_ONCE, cursor }));
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
/** Seconds to wait after a 429 without `Retry-After`, and at most. */
const DEFAULT_WAIT_SECONDS = 10;
const LONGEST_WAIT_SECONDS = 120;
/** Retries of one request without an answer, with a backoff. A 429 is none of them. */
const MOST_RETRIES = 4;

/**
 * Reads a GET's answer. Retries after a 429 as soon as it may, and a few times where no answer came.
 * @throws {HttpError} `status` for other refusals; the last error if every attempt failed; the signal's reason once it is aborted
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
