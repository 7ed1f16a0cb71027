import * as v from 'valibot';
import { fetchText } from '#src/lib/fetch-text.ts';
import { HttpError } from '#src/lib/http-error.ts';
import { parsed } from '#src/lib/parsed.ts';
import { getCluster } from './cluster.ts';

/**
 * JSON-RPC codes for an error of the transaction: a failed preflight, an invalid signature. Source: Agave's
 * `rpc-custom-error.rs`.
 */
const OF_TRANSACTIONS: ReadonlySet<number> = new Set([-32_002, -32_003]);

const answerSchema = v.looseObject({
  error: v.nullish(v.object({ code: v.number(), message: v.optional(v.string(), '') })),
});

function asJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Sends one request to a node.
 * @returns its JSON-RPC answer as text: a result, a batch, or an error about a transaction
 * @throws {HttpError} for any other answer and if none arrives in time
 */
export async function requestNode(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  timeoutMs: number,
): Promise<string> {
  const signal = init?.signal ?? undefined;
  const response = await fetchText(input, { ...init, signal, timeoutMs });
  const { status, text } = response;
  const json = asJson(text);
  const answer = parsed(answerSchema, json);
  const error = answer?.error;
  // Some nodes return the simulation's result with an HTTP error status.
  if (error && OF_TRANSACTIONS.has(error.code)) return text;
  const retryAfter = response.headers.get('retry-after');
  const excerpt = text.slice(0, 200);
  if (!response.ok)
    throw new HttpError('status', `The node answered ${status}: ${excerpt}`, { status, retryAfter });
  if (error) {
    const { code, message } = error;
    throw new HttpError('refused', `The node answered ${code}: ${message}`, { status, code });
  }
  if (Array.isArray(json) || (answer !== null && 'result' in answer)) return text;
  throw new HttpError('unreadable', `The node answered ${status} without JSON-RPC: ${excerpt}`, { status });
}

/**
 * Calls a method of the cluster's node without web3.js, which is large, and checks every field of an answer in one go.
 * @returns its JSON-RPC answer
 * @throws as `requestNode`
 */
export async function callNode(
  method: string,
  params: readonly unknown[],
  timeoutMs: number,
): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const headers = { 'content-type': 'application/json' };
  const answer = await requestNode(getCluster().rpcUrl, { method: 'POST', headers, body }, timeoutMs);
  return JSON.parse(answer) as unknown;
}
