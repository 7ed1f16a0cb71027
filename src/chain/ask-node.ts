import * as v from 'valibot';
import { isTimeout } from '#src/lib/is-timeout.ts';
import { parsed } from '#src/lib/parsed.ts';
import { NodeRefusal } from './program/node-refusal.ts';

/** What a node says of a transaction: its preflight failed, a signature does not verify. Source: Agave's `rpc-custom-error.rs`. */
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
 * Asks a node once.
 * @param patienceMs after which a node that says nothing counts as one that does not answer
 * @returns its JSON-RPC answer as text: a result, a batch, or an error about a transaction
 * @throws NodeRefusal for any other answer and where none comes; the signal's TimeoutError where it takes too long
 */
export async function askNode(input: RequestInfo | URL, init: RequestInit | undefined, patienceMs: number) {
  const { response, text } = await answerOf(input, init, patienceMs);
  const { status } = response;
  const json = asJson(text);
  const answer = parsed(answerSchema, json);
  const error = answer?.error;
  // Some answer with a status of failure and what the simulation said.
  if (error && OF_TRANSACTIONS.has(error.code)) return text;
  if (!response.ok) throw new NodeRefusal(status, `The node answered ${status}: ${text.slice(0, 200)}`);
  if (error) throw new NodeRefusal(error.code, `The node answered ${error.code}: ${error.message}`);
  const isAnswer = Array.isArray(json) || (answer !== null && 'result' in answer);
  if (!isAnswer) {
    throw new NodeRefusal(status, `The node answered ${status} without JSON-RPC: ${text.slice(0, 200)}`);
  }
  return text;
}

async function answerOf(input: RequestInfo | URL, init: RequestInit | undefined, patienceMs: number) {
  try {
    const response = await fetch(input, { ...init, signal: AbortSignal.timeout(patienceMs) });
    return { response, text: await response.text() };
  } catch (error) {
    if (isTimeout(error)) throw error;
    throw new NodeRefusal(null, `The node did not answer: ${String(error)}`);
  }
}
