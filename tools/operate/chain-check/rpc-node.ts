import * as v from 'valibot';
import { postRpc, resultOf, rpcAnswerSchema, rpcRequest } from '#server/cluster/json-rpc.ts';
import type { TextResponse } from '#src/lib/fetch-text.ts';
import { HttpError, isHttpError } from '#src/lib/http-error.ts';
import { parseJson } from '#src/lib/parse-json.ts';
import { retry } from '#src/lib/retry.ts';

/** Timeout of one request. */
export const TIMEOUT_MS = 10_000;
/** How often one request is sent to a node that limits the rate, and the longest wait before the next. */
const TRIES = 3;
const LONGEST_WAIT_SECONDS = 5;
const TOO_MANY = 429;

/** A JSON-RPC server under test: a request is retried only after a 429, and its answer is reported unchanged. */
export class RpcNode {
  /** Bytes of the longest answer so far, and its method. */
  longest = { bytes: 0, method: 'none' };

  constructor(private readonly url: string) {}

  /** Sends one request. @throws {HttpError} */
  async request<S extends v.GenericSchema>(
    schema: S,
    method: string,
    params: readonly unknown[] = [],
  ): Promise<v.InferOutput<S>> {
    const request = rpcRequest(method, params);
    const limited = (error: unknown, tried: number): number | null => {
      if (!isHttpError(error, 'status') || tried === TRIES) return null;
      return 1_000 * Math.min(LONGEST_WAIT_SECONDS, error.retryAfter ?? 1);
    };
    const response = await retry(async () => {
      const response = await this.#post(request, method);
      const { status } = response;
      if (status !== TOO_MANY) return response;
      const retryAfter = response.headers.get('retry-after');
      throw new HttpError('status', `HTTP status ${status}`, { status, retryAfter });
    }, limited);
    const answer = v.safeParse(rpcAnswerSchema, parseJson(response));
    if (!answer.success) throw new Error(`no answer of JSON-RPC, with HTTP status ${response.status}`);
    const { id, error } = answer.output;
    if (!error && id !== request.id) throw new Error(`an answer to another request, with id ${String(id)}`);
    return resultOf(schema, method, answer.output);
  }

  /** Sends one method `times` times in one batch. @returns how many were answered */
  async batch(method: string, times: number): Promise<number> {
    const requests = Array.from({ length: times }, () => rpcRequest(method, []));
    const response = await this.#post(requests, method);
    const answers = v.safeParse(v.array(v.unknown()), parseJson(response));
    if (!answers.success) throw new Error(`no list of answers, with HTTP status ${response.status}`);
    const missing = new Set(requests.map(({ id }) => id));
    return answers.output.filter((one) => {
      const parsed = v.safeParse(v.object({ id: v.number(), result: v.unknown() }), one);
      return parsed.success && missing.delete(parsed.output.id);
    }).length;
  }

  /** Sends one method `times` times at once. @returns how many were refused for the rate, and their `Retry-After` */
  async burst(method: string, times: number): Promise<{ refused: number; retryAfter: string | null }> {
    const responses = await Promise.all(
      Array.from({ length: times }, () => this.#post(rpcRequest(method, []), method)),
    );
    const refused = responses.filter(({ status }) => status === TOO_MANY);
    return { refused: refused.length, retryAfter: refused[0]?.headers.get('retry-after') ?? null };
  }

  async #post(body: unknown, method: string): Promise<TextResponse> {
    const response = await postRpc(this.url, body, { timeoutMs: TIMEOUT_MS });
    const bytes = Buffer.byteLength(response.text);
    if (bytes > this.longest.bytes) this.longest = { bytes, method };
    return response;
  }
}
