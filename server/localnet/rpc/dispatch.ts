import * as v from 'valibot';
import type { Log } from '#server/cluster/log.ts';
import { thrownText } from '#server/cluster/thrown-text.ts';
import type { Chain } from '../ledger/chain.ts';
import { accountMethods } from './account-methods.ts';
import { clusterMethods } from './cluster-methods.ts';
import { historyMethods } from './history-methods.ts';
import { type Json, toJson } from './json.ts';
import type { Method } from './method.ts';
import { ErrorCode, RpcError } from './rpc-error.ts';
import { transactionMethods } from './transaction-methods.ts';

const MAX_BATCH = 1_000;

const methods: ReadonlyMap<string, Method> = new Map(
  [accountMethods, clusterMethods, historyMethods, transactionMethods].flatMap((group) =>
    Object.entries(group),
  ),
);

const requestSchema = v.object({
  jsonrpc: v.literal('2.0'),
  method: v.string(),
  params: v.nullish(v.array(v.unknown())),
  id: v.optional(v.union([v.string(), v.number(), v.null()])),
});

export type RpcRequest = v.InferOutput<typeof requestSchema>;

/** Answers one request, with its result or an RpcError. */
type Answer = (request: RpcRequest) => Json;

/** Answers a request by the chain's methods. @throws RpcError */
export function callMethod(chain: Chain, request: RpcRequest): Json {
  const found = methods.get(request.method);
  if (found === undefined)
    throw new RpcError(
      ErrorCode.methodNotFound,
      `Method not found: the local chain has no ${request.method}`,
    );
  return found(chain, request.params);
}

function failure(error: unknown, id: string | number | null, log: Log): Json {
  if (error instanceof RpcError) return { jsonrpc: '2.0', error: error.toJson(), id };
  log.error(
    `An RPC request failed unexpectedly: ${error instanceof Error ? (error.stack ?? error.message) : thrownText(error)}`,
  );
  return { jsonrpc: '2.0', error: new RpcError(ErrorCode.internal, 'Internal error').toJson(), id };
}

function answerOne(input: unknown, answer: Answer, log: Log): Json | undefined {
  const request = v.safeParse(requestSchema, input);
  if (!request.success) return failure(new RpcError(ErrorCode.invalidRequest, 'Invalid request'), null, log);
  // Without an id it is a notification, such as the keep-alive ping of web3.js: no response is expected.
  const { id } = request.output;
  if (id === undefined) return undefined;
  try {
    return { jsonrpc: '2.0', result: answer(request.output), id };
  } catch (error) {
    return failure(error, id, log);
  }
}

/**
 * Answers the text of a JSON-RPC request or batch; the answer is JSON-RPC whatever the input.
 * @returns undefined if the protocol requires no response
 */
export function respond(text: string, answer: Answer, log: Log): string | undefined {
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch {
    return toJson(failure(new RpcError(ErrorCode.parse, 'Parse error'), null, log));
  }
  if (!Array.isArray(input)) {
    const response = answerOne(input, answer, log);
    return response === undefined ? undefined : toJson(response);
  }
  if (input.length === 0 || input.length > MAX_BATCH)
    return toJson(failure(new RpcError(ErrorCode.invalidRequest, 'Invalid request'), null, log));
  const responses = input.flatMap((one: unknown) => answerOne(one, answer, log) ?? []);
  return responses.length === 0 ? undefined : toJson(responses);
}
