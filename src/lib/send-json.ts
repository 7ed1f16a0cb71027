import * as v from 'valibot';
import { getApiBase } from './api-client.ts';

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

/**
 * Sends JSON to a path below the API's base.
 * @throws {Refused} with the server's code
 * @throws {Unanswered} where no answer came within 10 s, or a garbled one
 */
export async function sendJson<Schema extends v.GenericSchema>(
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body: object,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  let ok: boolean;
  let answer: unknown;
  try {
    const response = await fetch(`${getApiBase()}${path}`, {
      method,
      credentials: 'include',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    ({ ok } = response);
    answer = await response.json();
  } catch (error) {
    throw new Unanswered(`${method} ${path} was not answered`, { cause: error });
  }
  if (ok) {
    const parsed = v.safeParse(schema, answer);
    if (parsed.success) return parsed.output;
    throw new Unanswered(`The answer to ${method} ${path} is garbled`, { cause: parsed.issues });
  }
  const refusal = v.safeParse(refusalSchema, answer);
  if (refusal.success) throw new Refused(refusal.output.error.code, refusal.output.error.message);
  throw new Unanswered(`The refusal of ${method} ${path} is garbled`, { cause: refusal.issues });
}
