import { type GenericSchema, type InferOutput, parse } from 'valibot';
import { ApiFailure, askServer } from '#src/lib/api-client.ts';
import { backoffMs } from '#src/lib/backoff-ms.ts';
import { sleep } from '#src/lib/sleep.ts';
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
 * @throws as `readPatiently` does
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
    const page: ListAnswer = parse(schema, await readPatiently(`${path}?${parameters}`, signal));
    rows.push(...page.data);
    onRead?.(rows.length);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return rows;
}

const TOO_MANY = 429;
const SERVER_ERROR = 500;
const SECOND_MS = 1_000;
/** The wait after a refusal that names none. */
const USUAL_WAIT_SECONDS = 10;
const LONGEST_WAIT_SECONDS = 120;
/** So often one request is tried again after no answer, each time after twice as long. */
const MOST_RETRIES = 4;

/**
 * Reads a GET's answer. Asks again as soon as it may after too many requests, and a few times if no answer came.
 * @throws {ApiFailure} for other refusals; the last failure if every try failed; the signal's reason once it is aborted
 */
async function readPatiently(path: string, signal: AbortSignal): Promise<unknown> {
  let retries = 0;
  for (;;) {
    signal.throwIfAborted();
    try {
      const response = await askServer(path, signal);
      if (response.ok) return await response.json();
      if (response.status !== TOO_MANY) {
        throw new ApiFailure(response.status, (await response.text()) || response.statusText);
      }
      await sleep(waitOf(response.headers.get('retry-after')) * SECOND_MS, signal);
    } catch (error) {
      signal.throwIfAborted();
      const isRefusal = error instanceof ApiFailure && error.status < SERVER_ERROR;
      if (isRefusal || retries === MOST_RETRIES) throw error;
      retries += 1;
      await sleep(backoffMs(retries, SECOND_MS, Infinity), signal);
    }
  }
}

function waitOf(retryAfter: string | null): number {
  const seconds =
    retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : USUAL_WAIT_SECONDS;
  return Math.min(Math.max(seconds, 1), LONGEST_WAIT_SECONDS);
}
