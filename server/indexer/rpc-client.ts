import * as v from 'valibot';
import {
  isAnswerTo,
  parseAnswer,
  parseRpcJson,
  postRpc,
  refusal,
  resultOf,
  rethrowForRpc,
  type RpcAnswer,
  rpcAnswerSchema,
  rpcRequest,
} from '#server/cluster/json-rpc.ts';
import { backoffMs } from '#src/lib/backoff-ms.ts';
import { HttpError } from '#src/lib/http-error.ts';
import { retry } from '#src/lib/retry.ts';
import { sleep } from '#src/lib/sleep.ts';
import { isBatchRefusal, isOfRequest, isRetryable } from './rpc-errors.ts';

export interface RpcClientOptions {
  readonly url: string;
  /** Called for every failure, also before a retry. */
  readonly onFailure: (error: HttpError) => void;
  /** A request that hangs longer than this has failed. */
  readonly timeoutMs?: number;
  /** The pause before the first repetition; each further one is twice as long. */
  readonly firstPauseMs?: number;
}

const SECOND_MS = 1_000;
const TIMEOUT_MS = 15_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
const ATTEMPTS = 5;
/** Requests in a batch, and the time after which batches are tried again on a server that refused them. */
const BATCH = 50;
const BATCH_RETRY_MS = 300_000;
/** Concurrent batches, and concurrent single requests if the server accepts no batches. */
const CONCURRENT_BATCHES = 4;
const CONCURRENT_SINGLES = 16;

/** A JSON-RPC client that retries requests if that may help, and sends batches. */
export class RpcClient {
  readonly #options: Required<RpcClientOptions>;
  /** After a 429 no request is sent before this time; milliseconds of `performance.now()`, as `refusedAt` is. */
  #quietUntil = 0;
  #batch = { size: BATCH, refusedAt: 0 };
  /** Number of requests that got no answer, repetitions included. After such a failure another chain may answer. */
  failures = 0;

  constructor(options: RpcClientOptions) {
    this.#options = { timeoutMs: TIMEOUT_MS, firstPauseMs: FIRST_PAUSE_MS, ...options };
  }

  /** Host of the server's URL, for messages: the path may hold a key. */
  get host(): string {
    return new URL(this.#options.url).host;
  }

  /**
   * Sends one request. @throws HttpError after five failed attempts, or if no retry would help; the reason of an
   * aborted signal
   */
  async call<S extends v.GenericSchema>(
    schema: S,
    method: string,
    params: readonly unknown[],
    signal: AbortSignal,
  ): Promise<v.InferOutput<S>> {
    return this.#retry(signal, async () => {
      const answers = await this.#post(method, [params], signal, false);
      return resultOf(schema, method, answers[0]);
    });
  }

  /**
   * Sends many requests of one method, in batches if the server accepts them. A single failed request is not retried.
   * @param attempts how often a batch is sent that fails as a whole
   * @returns the results in the order of `params`, an HttpError for a request that failed alone
   * @throws HttpError if the server does not answer
   */
  async callMany(
    method: string,
    params: readonly (readonly unknown[])[],
    signal: AbortSignal,
    attempts = ATTEMPTS,
  ): Promise<unknown[]> {
    const results: unknown[] = [];
    const queue = params.map((one, index) => ({ one, index }));
    let failed = false;
    const work = async (): Promise<void> => {
      while (queue.length > 0 && !failed) {
        const part = queue.splice(0, this.#batchSize());
        try {
          const given = part.map(({ one }) => one);
          const answers = await this.#part(method, given, signal, attempts);
          for (const [at, { index }] of part.entries()) results[index] = answers[at];
        } catch (error) {
          const httpError = error instanceof HttpError ? error : null;
          if (part.length === 1 && httpError !== null && isOfRequest(httpError)) {
            results[part[0]?.index ?? 0] = error;
            continue;
          }
          failed = httpError === null || !isBatchRefusal(httpError) || part.length === 1;
          if (failed) throw error;
          this.#batch = { size: Math.max(1, Math.floor(part.length / 4)), refusedAt: performance.now() };
          queue.unshift(...part);
        }
      }
    };
    const workers = this.#batchSize() === 1 ? CONCURRENT_SINGLES : CONCURRENT_BATCHES;
    await Promise.all(Array.from({ length: workers }, work));
    return results;
  }

  /** Sends one batch of `callMany`; each request has its own result or HttpError. */
  async #part(
    method: string,
    params: readonly (readonly unknown[])[],
    signal: AbortSignal,
    attempts: number,
  ): Promise<unknown[]> {
    const post = () => this.#post(method, params, signal, params.length > 1);
    const answers = await this.#retry(signal, post, attempts);
    return answers.map((answer) => {
      try {
        return resultOf(v.unknown(), method, answer);
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        this.#options.onFailure(error);
        return error;
      }
    });
  }

  #batchSize(): number {
    if (this.#batch.size < BATCH && performance.now() > this.#batch.refusedAt + BATCH_RETRY_MS) {
      this.#batch = { size: BATCH, refusedAt: 0 };
    }
    return this.#batch.size;
  }

  #retry<T>(signal: AbortSignal, attempt: () => Promise<T>, attempts = ATTEMPTS): Promise<T> {
    return retry(
      async () => {
        await this.#quiet(signal);
        return attempt();
      },
      (error, tried) => {
        if (!(error instanceof HttpError)) return null;
        this.failures += 1;
        this.#options.onFailure(error);
        // Set before any pause, because other requests may be about to be sent.
        const quietMs = Math.min(LONGEST_PAUSE_MS, SECOND_MS * (error.retryAfter ?? 0));
        this.#quietUntil = Math.max(this.#quietUntil, performance.now() + quietMs);
        if (!isRetryable(error) || tried === attempts) return null;
        // A jitter: requests that failed together should not be retried together.
        const jitter = 0.75 + Math.random() / 2;
        return jitter * backoffMs(tried, this.#options.firstPauseMs, LONGEST_PAUSE_MS);
      },
      signal,
    );
  }

  /** Waits until the server's `Retry-After` has passed, which another request may extend meanwhile. */
  async #quiet(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    while (performance.now() < this.#quietUntil) {
      await sleep(this.#quietUntil - performance.now(), signal);
      signal.throwIfAborted();
    }
  }

  /** Posts one batch. @returns the answers in the order of `params`; undefined if there is none */
  async #post(
    method: string,
    params: readonly (readonly unknown[])[],
    signal: AbortSignal,
    batch: boolean,
  ): Promise<(RpcAnswer | undefined)[]> {
    const requests = params.map((one) => rpcRequest(method, one));
    const [first] = requests;
    const json = await this.#exchange(batch ? requests : first, signal);
    if (!batch) {
      const only = parseAnswer(rpcAnswerSchema, method, json);
      return [first && isAnswerTo(first, only) ? only : undefined];
    }
    if (!Array.isArray(json)) {
      const { error } = parseAnswer(rpcAnswerSchema, method, json);
      throw error
        ? refusal(method, error)
        : new HttpError('invalid', `RPC response to the batch of ${method} is no batch`);
    }
    const answers = parseAnswer(v.array(rpcAnswerSchema), method, json);
    const byId = new Map(answers.map((one) => [one.id, one]));
    return requests.map(({ id }) => byId.get(id));
  }

  async #exchange(requests: unknown, signal: AbortSignal): Promise<unknown> {
    const { url, timeoutMs } = this.#options;
    const response = await postRpc(url, requests, { signal, timeoutMs }).catch(rethrowForRpc);
    const { status } = response;
    if (response.ok) return parseRpcJson(response);
    const retryAfter = response.headers.get('retry-after');
    throw new HttpError('status', `The RPC responded with HTTP status ${status}`, { status, retryAfter });
  }
}
