import * as v from 'valibot';
import { healthSchema } from '#src/contract/service.ts';
import { anySignal } from '#src/lib/any-signal.ts';
import { ApiFailure, getApiBase } from '#src/lib/api-client.ts';

const TIMEOUT_MS = 10_000;
/** The process says what is wrong with it. */
const NOT_WELL = 503;

const answerSchema = v.pipe(v.string(), v.parseJson(), healthSchema);

/**
 * How the server is, also where it is not well.
 * @throws {ApiFailure} where it does not say how it is; the fetch's own errors when there is no answer
 */
export async function readHealth({ signal }: { readonly signal: AbortSignal }) {
  const response = await fetch(`${getApiBase()}/health`, {
    headers: { accept: 'application/json' },
    signal: anySignal([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  const text = await response.text();
  const answer = v.safeParse(answerSchema, text);
  if ((response.ok || response.status === NOT_WELL) && answer.success) return answer.output;
  throw new ApiFailure(response.status, text || response.statusText);
}
