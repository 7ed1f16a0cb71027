import * as v from 'valibot';
import { fetchText, type FetchOptions, type TextResponse } from '#src/lib/fetch-text.ts';
import { HttpError, isHttpError } from '#src/lib/http-error.ts';
import { parseJson } from '#src/lib/parse-json.ts';

export const rpcAnswerSchema = v.object({
  id: v.nullish(v.union([v.number(), v.string()])),
  result: v.optional(v.unknown()),
  error: v.optional(v.object({ code: v.number(), message: v.string() })),
});
export type RpcAnswer = v.InferOutput<typeof rpcAnswerSchema>;

let lastId = 0;

/** Returns a request with a unique id. */
export function rpcRequest(method: string, params: readonly unknown[]) {
  lastId += 1;
  return { jsonrpc: '2.0', id: lastId, method, params };
}

/** Posts a request, or a batch of them. @throws as `fetchText` */
export const postRpc = (
  url: string,
  requests: unknown,
  options: Pick<FetchOptions, 'signal' | 'timeoutMs'>,
): Promise<TextResponse> =>
  fetchText(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(requests),
    ...options,
  });

const UNREACHABLE_KINDS = ['unreachable', 'timeout'] as const;

/**
 * Throws an error of a request to the RPC again, with the RPC in its message, so that `/health` can distinguish its
 * failures from those of relays and database.
 */
export function rethrowForRpc(error: unknown): never {
  if (!isHttpError(error)) throw error;
  const { kind, message, status, cause } = error;
  const problem = isHttpError(error, ...UNREACHABLE_KINDS)
    ? 'The RPC is unreachable'
    : 'RPC response is unreadable';
  throw new HttpError(kind, `${problem}: ${message}`, { status, cause });
}

/** Parses the JSON of an RPC response. @throws {HttpError} `unreadable` */
export function parseRpcJson(response: TextResponse): unknown {
  try {
    return parseJson(response);
  } catch (error) {
    return rethrowForRpc(error);
  }
}

/** Returns the result of an answer. @throws {HttpError} `refused` with the error's code; `invalid` */
export function resultOf<S extends v.GenericSchema>(
  schema: S,
  method: string,
  answer: RpcAnswer | undefined,
): v.InferOutput<S> {
  if (answer === undefined) throw unreadable(method);
  if (answer.error) throw refusal(method, answer.error);
  return parseAnswer(schema, method, answer.result);
}

/** Parses an answer, or a part of it. @throws {HttpError} `invalid` */
export function parseAnswer<S extends v.GenericSchema>(
  schema: S,
  method: string,
  input: unknown,
): v.InferOutput<S> {
  const result = v.safeParse(schema, input);
  if (result.success) return result.output;
  throw unreadable(method, v.getDotPath(result.issues[0]));
}

function unreadable(method: string, path: string | null = null): HttpError {
  const pathText = path === null ? '' : ` (at ${path})`;
  return new HttpError('invalid', `RPC response to ${method} is invalid${pathText}`);
}

export const refusal = (method: string, { code, message }: NonNullable<RpcAnswer['error']>): HttpError =>
  new HttpError('refused', `RPC request ${method} failed (${code}): ${message}`, { code });

/** Whether an answer belongs to a request; an error may have no id if the server could not read the request. */
export const isAnswerTo = (request: { readonly id: number }, { id, error }: RpcAnswer): boolean =>
  id === request.id || (id === null && error !== undefined);

/** Sends one request once. @returns the result @throws {HttpError} */
export async function callRpc<S extends v.GenericSchema>(
  url: string,
  schema: S,
  method: string,
  params: readonly unknown[],
  options: Pick<FetchOptions, 'signal' | 'timeoutMs'>,
): Promise<v.InferOutput<S>> {
  const request = rpcRequest(method, params);
  const response = await postRpc(url, request, options).catch(rethrowForRpc);
  const answer = parseAnswer(rpcAnswerSchema, method, parseRpcJson(response));
  return resultOf(schema, method, isAnswerTo(request, answer) ? answer : undefined);
}
