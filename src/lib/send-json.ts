import * as v from 'valibot';
import { getApiBase } from './api-base.ts';
import { sleep } from './sleep.ts';
import { isTimeout } from './is-timeout.ts';

const TIMEOUT_MS = 10_000;

/** The one shape of the server's refusals. */
const refusalSchema = v.object({ error: v.object({ code: v.string(), message: v.string() }) });

/** The server said no, and why. */
export class Refused extends Error {
  override readonly name = 'Refused';
  /** One of the contract's error codes, or a newer server's. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** No answer of the server came, or none that says anything: what was sent may have arrived all the same. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

type Method = 'POST' | 'PATCH' | 'DELETE';

/** What came of one request: the server's word, or why there is none, and whether another request may bring it. */
type Outcome<T> =
  | { readonly value: T }
  | { readonly error: Refused | Unanswered; readonly mayRepeat: boolean };

const REPEAT_AFTER_MS = 1_000;

/**
 * Sends JSON to a path below the API's base. Where the server is not reached or fails, it is sent once more a second
 * later: all that is sent so acts once, however often it arrives.
 * @throws {Refused} with the server's code
 * @throws {Unanswered} where no answer came within 10 s, or a garbled one
 */
export async function sendJson<Schema extends v.GenericSchema>(
  method: Method,
  path: string,
  body: object,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  let outcome = await sendOnce(method, path, body, schema);
  if ('error' in outcome && outcome.mayRepeat) {
    await sleep(REPEAT_AFTER_MS);
    outcome = await sendOnce(method, path, body, schema);
  }
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}

const FIRST_SERVER_FAULT = 500;

async function sendOnce<Schema extends v.GenericSchema>(
  method: Method,
  path: string,
  body: object,
  schema: Schema,
): Promise<Outcome<v.InferOutput<Schema>>> {
  const failed = (what: string, cause: unknown, mayRepeat: boolean): Outcome<never> => ({
    error: new Unanswered(what, { cause }),
    mayRepeat,
  });
  let response: Response | null = null;
  let answer: unknown;
  try {
    response = await fetch(`${getApiBase()}${path}`, {
      method,
      credentials: 'include',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    answer = await response.json();
  } catch (error) {
    // Who has waited in vain is told so, rather than made to wait as long again.
    const mayRepeat = !isTimeout(error) && (response === null || response.ok || isFault(response));
    return failed(`${method} ${path} was not answered`, error, mayRepeat);
  }
  if (response.ok) {
    const parsed = v.safeParse(schema, answer);
    if (parsed.success) return { value: parsed.output };
    return failed(`The answer to ${method} ${path} is garbled`, parsed.issues, false);
  }
  const mayRepeat = isFault(response);
  const refusal = v.safeParse(refusalSchema, answer);
  if (!refusal.success)
    return failed(`The refusal of ${method} ${path} is garbled`, refusal.issues, mayRepeat);
  return { error: new Refused(refusal.output.error.code, refusal.output.error.message), mayRepeat };
}

const isFault = ({ status }: Response): boolean => status >= FIRST_SERVER_FAULT;
