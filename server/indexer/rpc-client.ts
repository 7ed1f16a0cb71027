import * as v from 'valibot';
import { errorText } from '#server/cluster/log.ts';
import { backoffMs } from '#src/lib/backoff-ms.ts';
import { followSignal } from '#src/lib/follow-signal.ts';
import { sleep } from '#src/lib/sleep.ts';
import { readBody } from './read-body.ts';
import { errorAnswer, httpFailure, RpcFailure } from './rpc-failure.ts';

export interface RpcClientOptions {
  readonly url: string;
  /** Told of every failure, also of those that a repetition makes good. */
  readonly onFailure: (error: RpcFailure) => void;
  /** A request that hangs longer than this has failed. */
  readonly timeoutMs?: number;
  /** The pause before the first repetition; each further one is twice as long. */
  readonly firstPauseMs?: number;
}

const TIMEOUT_MS = 15_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
const ATTEMPTS = 5;
/** Bytes of one answer that are read; the largest expected, the headers of 25,000 pools, stays below it. */
const MOST_BYTES = 32 * 1024 * 1024;
/** Requests in a batch, and how often a server that refused batches is offered them again. */
const BATCH = 50;
const BATCH_AGAIN_MS = 300_000;
/** Batches under way at once; single requests where the server takes no batches. */
const CONCURRENT_BATCHES = 4;
const CONCURRENT_SINGLES = 16;

const answerSchema = v.object({
  id: v.nullish(v.number()),
  result: v.optional(v.unknown()),
  error: v.optional(v.object({ code: v.number(), message: v.string() })),
});
type Answer = v.InferOutput<typeof answerSchema>;

/** Asks a JSON-RPC server, again and again where that may help. */
export class RpcClient {
  readonly #options: Required<RpcClientOptions>;
  /** After a 429 nobody asks before this time; milliseconds of `performance.now()`, as `refusedAt` is. */
  #quietUntil = 0;
  #batch = { size: BATCH, refusedAt: 0 };
  #lastId = 0;
  /** Number of requests without an answer, repetitions included: after a failure another chain may answer. */
  failures = 0;

  constructor(options: RpcClientOptions) {
    this.#options = { timeoutMs: TIMEOUT_MS, firstPauseMs: FIRST_PAUSE_MS, ...options };
  }

  /** Host of the server's URL, for messages: the path may hold a key. */
  get host(): string {
    return new URL(this.#options.url).host;
  }

  /** One request. @throws RpcFailure when five attempts were in vain or none would help; the reason of an aborted signal */
  async call<S extends v.GenericSchema>(
    schema: S,
    method: string,
    params: readonly unknown[],
    signal: AbortSignal,
  ): Promise<v.InferOutput<S>> {
    return this.#repeat(signal, async () => {
      const answers = await this.#post(method, [params], signal, false);
      return read(schema, method, answers[0]);
    });
  }

  /**
   * Many requests of one method, in batches where the server takes them. A request that fails alone is not repeated.
   * @param attempts how often a batch is sent whose answer is no batch
   * @returns the results in the order of `params`, an RpcFailure for a request that failed alone
   * @throws RpcFailure where the server does not answer
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
          const { batchRefused, ofRequest } = error instanceof RpcFailure ? error.details : {};
          if (part.length === 1 && ofRequest === true) {
            results[part[0]?.index ?? 0] = error;
            continue;
          }
          failed = batchRefused !== true || part.length === 1;
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

  /** A part of many requests, each of which has a result or an RpcFailure of its own. */
  async #part(
    method: string,
    params: readonly (readonly unknown[])[],
    signal: AbortSignal,
    attempts: number,
  ): Promise<unknown[]> {
    const post = () => this.#post(method, params, signal, params.length > 1);
    const answers = await this.#repeat(signal, post, attempts);
    return answers.map((answer) => {
      try {
        return read(v.unknown(), method, answer);
      } catch (error) {
        if (!(error instanceof RpcFailure)) throw error;
        this.#options.onFailure(error);
        return error;
      }
    });
  }

  #batchSize(): number {
    if (this.#batch.size < BATCH && performance.now() > this.#batch.refusedAt + BATCH_AGAIN_MS) {
      this.#batch = { size: BATCH, refusedAt: 0 };
    }
    return this.#batch.size;
  }

  async #repeat<T>(signal: AbortSignal, attempt: () => Promise<T>, attempts = ATTEMPTS): Promise<T> {
    for (let tried = 1; ; tried += 1) {
      await this.#quiet(signal);
      try {
        return await attempt();
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof RpcFailure)) throw error;
        this.failures += 1;
        this.#options.onFailure(error);
        const { retryable, retryAfterMs } = error.details;
        // At once, for others are about to ask.
        this.#quietUntil = Math.max(
          this.#quietUntil,
          performance.now() + Math.min(LONGEST_PAUSE_MS, retryAfterMs ?? 0),
        );
        if (!retryable || tried === attempts) throw error;
        const wait = backoffMs(tried, this.#options.firstPauseMs, LONGEST_PAUSE_MS);
        // Many who failed together should not come again together.
        await sleep(wait * (0.75 + Math.random() / 2), signal);
      }
    }
  }

  /** Waits as long as the server wants to be left alone, which another's request may prolong meanwhile. */
  async #quiet(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    while (performance.now() < this.#quietUntil) {
      await sleep(this.#quietUntil - performance.now(), signal);
      signal.throwIfAborted();
    }
  }

  /** @returns the answers in the order of `params`; undefined where there is none */
  async #post(
    method: string,
    params: readonly (readonly unknown[])[],
    signal: AbortSignal,
    batch: boolean,
  ): Promise<(Answer | undefined)[]> {
    const requests = params.map((one) => {
      this.#lastId += 1;
      return { jsonrpc: '2.0', id: this.#lastId, method, params: one };
    });
    const answer = await this.#exchange(JSON.stringify(batch ? requests : requests[0]), signal);
    if (!batch) {
      const only = parse(answerSchema, method, answer);
      const isOther = only.id !== requests[0]?.id && (only.id !== null || only.error === undefined);
      return [isOther ? undefined : only];
    }
    if (!Array.isArray(answer)) {
      const { error } = parse(answerSchema, method, answer);
      throw error ? errorAnswer(method, error) : garbage(method);
    }
    const byId = new Map(parse(v.array(answerSchema), method, answer).map((one) => [one.id, one]));
    return requests.map(({ id }) => byId.get(id));
  }

  async #exchange(body: string, signal: AbortSignal): Promise<unknown> {
    const { timeoutMs } = this.#options;
    const ended = new AbortController();
    const leave = followSignal(ended, signal);
    const limit = setTimeout(() => ended.abort(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
    let text: string;
    let response: Response;
    try {
      response = await fetch(this.#options.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: ended.signal,
      });
      text = await readBody(response, MOST_BYTES, ended.signal);
    } catch (cause) {
      if (cause instanceof RpcFailure) throw cause;
      throw new RpcFailure(`The RPC is out of reach: ${errorText(cause)}`, { retryable: true }, { cause });
    } finally {
      clearTimeout(limit);
      leave();
    }
    if (!response.ok) throw httpFailure(response.status, response.headers.get('retry-after'));
    try {
      return JSON.parse(text);
    } catch (cause) {
      throw new RpcFailure('The RPC answers with something that is not JSON', { retryable: true }, { cause });
    }
  }
}

function read<S extends v.GenericSchema>(
  schema: S,
  method: string,
  answer: Answer | undefined,
): v.InferOutput<S> {
  if (answer === undefined) throw garbage(method);
  if (answer.error) throw errorAnswer(method, answer.error);
  return parse(schema, method, answer.result);
}

function parse<S extends v.GenericSchema>(schema: S, method: string, input: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, input);
  if (result.success) return result.output;
  throw garbage(method, v.getDotPath(result.issues[0]));
}

function garbage(method: string, path: string | null = null): RpcFailure {
  const place = path === null ? '' : ` (at ${path})`;
  return new RpcFailure(`The RPC's answer to ${method} cannot be read${place}`, {
    retryable: true,
    ofRequest: true,
  });
}
