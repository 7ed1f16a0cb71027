import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { healthSchema } from '#src/contract/service.ts';
import { ApiFailure, askServer } from '#src/lib/api-client.ts';

const PATH = '/health';
/** The process says what is wrong with it. */
const NOT_WELL = 503;
const AGAIN_MS = 15_000;

const answerSchema = v.pipe(v.string(), v.parseJson(), healthSchema);

/**
 * How the server is, also where it is not well.
 * @throws {ApiFailure} where it does not say how it is; the fetch's own errors when there is no answer
 */
async function readHealth({ signal }: { readonly signal: AbortSignal }) {
  const response = await askServer(PATH, signal);
  const text = await response.text();
  const answer = v.safeParse(answerSchema, text);
  if ((response.ok || response.status === NOT_WELL) && answer.success) return answer.output;
  throw new ApiFailure(response.status, text || response.statusText);
}

/** Tells how the server is, and asks again every fifteen seconds. */
export const useHealth = () => useQuery({ queryKey: [PATH], queryFn: readHealth, refetchInterval: AGAIN_MS });
