import type { ServerResponse } from 'node:http';
import * as v from 'valibot';
import type { ProxiedRequest } from './json-rpc.ts';

/**
 * A fault in place of the right answer. `keep-away`: a rate limit with a `retry-after` of `KEEP_AWAY_SECONDS`.
 * `forgetful`: lists lack the newest confirmed transactions. `lagging`: all methods lack them.
 */
export type HttpFault =
  | 'rate-limit'
  | 'keep-away'
  | 'server-error'
  | 'garbage'
  | 'hang'
  | 'no-batches'
  | 'empty'
  | 'forgetful'
  | 'lagging';

const statusesAnswer = v.looseObject({
  result: v.object({ context: v.looseObject({ slot: v.number() }), value: v.array(v.unknown()) }),
});
/** Value of `retry-after`, in seconds. */
export const KEEP_AWAY_SECONDS = 9;
const LACKING = 5;
const BEHIND_SLOTS = 10;

/** Answers an HTTP request with a fault. Returns false if there is none, so that the chain answers. */
export function answeredByFault(
  response: ServerResponse,
  fault: HttpFault | null,
  isBatch: boolean,
): boolean {
  switch (fault) {
    case 'rate-limit':
      response.writeHead(429, { 'retry-after': '0' }).end('slow down');
      return true;
    case 'keep-away':
      response.writeHead(429, { 'retry-after': String(KEEP_AWAY_SECONDS) }).end('slow down');
      return true;
    case 'server-error':
      response.writeHead(503).end('<html>unavailable</html>');
      return true;
    case 'garbage':
      response.end(
        Math.random() < 0.5 ? '{"jsonrpc":"2.0","res' : '{"jsonrpc":"2.0","id":1,"result":{"x":[]}}',
      );
      return true;
    case 'hang':
      return true;
    case 'no-batches':
      if (!isBatch) return false;
      response.end(
        JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'no batches' } }),
      );
      return true;
    case 'empty':
    case 'forgetful':
    case 'lagging':
    case null:
      return false;
  }
}

/** Leaves out the newest transactions of an answer, as a lagging or forgetful node does. */
export function withoutNewest(
  { method, params }: ProxiedRequest,
  answer: unknown,
  fault: HttpFault | null,
): unknown {
  const isBlind = fault === 'empty' || fault === 'forgetful' || fault === 'lagging';
  const list = v.safeParse(v.looseObject({ result: v.array(v.unknown()) }), answer);
  if (isBlind && method === 'getSignaturesForAddress' && list.success) {
    const isFinal = JSON.stringify(params).includes('finalized');
    const lacking = fault === 'empty' ? Infinity : isFinal ? 0 : LACKING;
    return { ...list.output, result: list.output.result.slice(lacking) };
  }
  const statuses = v.safeParse(statusesAnswer, answer);
  if (fault === 'lagging' && method === 'getSignatureStatuses' && statuses.success) {
    const { context, value } = statuses.output.result;
    const result = {
      context: { ...context, slot: context.slot - BEHIND_SLOTS },
      value: value.map(() => null),
    };
    return { ...statuses.output, result };
  }
  return answer;
}
