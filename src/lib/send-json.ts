import * as v from 'valibot';
import { getApiBase } from './api-base.ts';
import { fetchText } from './fetch-text.ts';
import { HttpError } from './http-error.ts';
import { parseJson } from './parse-json.ts';
import { retry } from './retry.ts';

const TIMEOUT_MS = 10_000;
const RETRY_MS = 1_000;
const FIRST_SERVER_FAULT = 500;

/** The format of all refusals of the server. */
const refusalSchema = v.object({ error: v.object({ code: v.string(), message: v.string() }) });

/**
 * Sends JSON to a path below the API's base. If the server is unreachable or fails, the request is sent once more a
 * second later: all requests sent by this function are idempotent.
 * @throws {HttpError} `refused` with the server's code; any other kind if it is not known whether the request arrived
 */
export const sendJson = <Schema extends v.GenericSchema>(
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body: object,
  schema: Schema,
): Promise<v.InferOutput<Schema>> =>
  retry(
    () => sendOnce(method, path, body, schema),
    (error, failures) => (failures === 1 && mayRetry(error) ? RETRY_MS : null),
  );

/** Whether a request is sent again. A timeout is reported at once: the user has waited long enough. */
function mayRetry(error: unknown): boolean {
  if (!(error instanceof HttpError)) return false;
  if (error.status === null) return error.kind === 'unreachable';
  return error.status >= FIRST_SERVER_FAULT || (error.status < 400 && error.kind === 'unreadable');
}

async function sendOnce<Schema extends v.GenericSchema>(
  method: string,
  path: string,
  body: object,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const response = await fetchText(`${getApiBase()}${path}`, {
    method,
    credentials: 'include',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(body),
    timeoutMs: TIMEOUT_MS,
  });
  const { status, ok } = response;
  const retryAfter = response.headers.get('retry-after');
  const json = parseJson(response);
  if (ok) {
    const answer = v.safeParse(schema, json);
    if (answer.success) return answer.output;
  } else {
    const refusal = v.safeParse(refusalSchema, json);
    if (refusal.success) {
      const { code, message } = refusal.output.error;
      throw new HttpError('refused', message, { status, code, retryAfter });
    }
  }
  throw new HttpError('invalid', `${method} ${path}: an answer of another shape`, { status, retryAfter });
}
