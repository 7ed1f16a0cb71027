import * as v from 'valibot';
import { errorText } from '#server/cluster/log.ts';
import { sleep } from '#src/lib/sleep.ts';
import { textAtMost } from '#src/lib/text-at-most.ts';

/** A question that hangs longer than this has no answer. */
export const TIMEOUT_MS = 10_000;
/** Ten times the longest answer that the product waits for: the list of some ten thousand pools. */
const MOST_BYTES = 33_554_432;
/** How often one question is asked of a node that wants to be left alone, and how long it is at most. */
const TRIES = 3;
const LONGEST_WAIT_MS = 5_000;
const TOO_MANY = 429;

const envelope = v.object({
  id: v.nullish(v.union([v.number(), v.string()])),
  result: v.optional(v.unknown()),
  error: v.optional(v.object({ code: v.number(), message: v.string() })),
});

/** The node answers that it will not. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  /** @param code as JSON-RPC and Solana's nodes number errors */
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(`refused (${code}): ${message}`);
  }
}

/** There was no answer at all: nobody listens there, or it hangs. */
export class OutOfReach extends Error {
  override readonly name = 'OutOfReach';
}

interface Exchange {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly text: string;
}

/** A JSON-RPC server under test: each question is asked once, and what it answers is reported as it is. */
export class RpcNode {
  #lastId = 0;
  /** Bytes of the longest answer so far, and the method that had it. */
  longest = { bytes: 0, method: 'none' };

  constructor(private readonly url: string) {}

  /** One request. @throws OutOfReach; Refusal; a sentence where the answer is none */
  async ask<S extends v.GenericSchema>(
    schema: S,
    method: string,
    params: readonly unknown[] = [],
  ): Promise<v.InferOutput<S>> {
    const request = this.#request(method, params);
    for (let tried = 1; ; tried += 1) {
      const exchange = await this.#post(request, method);
      if (exchange.status === TOO_MANY && tried < TRIES) {
        await sleep(waitOf(exchange));
        continue;
      }
      const parsed = v.safeParse(envelope, parseJson(exchange));
      if (!parsed.success) throw new Error(`no answer of JSON-RPC, with HTTP status ${exchange.status}`);
      const { id, result, error } = parsed.output;
      if (error) throw new Refusal(error.code, error.message);
      if (id !== request.id) throw new Error(`an answer to another question, with id ${String(id)}`);
      const read = v.safeParse(schema, result);
      if (read.success) return read.output;
      throw new Error(
        `an answer to ${method} that cannot be read (${v.getDotPath(read.issues[0]) ?? 'all'})`,
      );
    }
  }

  /** Sends one method that many times in one request. @returns how many were answered */
  async batch(method: string, times: number): Promise<number> {
    const requests = Array.from({ length: times }, () => this.#request(method, []));
    const exchange = await this.#post(requests, method);
    const answers = v.safeParse(v.array(v.unknown()), parseJson(exchange));
    if (!answers.success) throw new Error(`no list of answers, with HTTP status ${exchange.status}`);
    const asked = new Set(requests.map(({ id }) => id));
    return answers.output.filter((one) => {
      const parsed = v.safeParse(v.object({ id: v.number(), result: v.unknown() }), one);
      return parsed.success && asked.delete(parsed.output.id);
    }).length;
  }

  /** Sends one method that many times at once. @returns how many were refused for the rate, and what these said to wait */
  async burst(method: string, times: number): Promise<{ refused: number; retryAfter: string | null }> {
    const exchanges = await Promise.all(
      Array.from({ length: times }, () => this.#post(this.#request(method, []), method)),
    );
    const refused = exchanges.filter(({ status }) => status === TOO_MANY);
    return { refused: refused.length, retryAfter: refused[0]?.retryAfter ?? null };
  }

  #request(method: string, params: readonly unknown[]) {
    this.#lastId += 1;
    return { jsonrpc: '2.0', id: this.#lastId, method, params };
  }

  async #post(body: unknown, method: string): Promise<Exchange> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const response = await fetch(this.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal,
      });
      const text = await textAtMost(response, MOST_BYTES);
      if (text === null) throw new Error(`more than ${MOST_BYTES} bytes of answer`);
      const bytes = Buffer.byteLength(text);
      if (bytes > this.longest.bytes) this.longest = { bytes, method };
      return { status: response.status, retryAfter: response.headers.get('retry-after'), text };
    } catch (cause) {
      const why = signal.aborted ? `no answer within ${TIMEOUT_MS / 1_000} s` : errorText(cause);
      throw new OutOfReach(why);
    }
  }
}

/** Milliseconds: what the node asks for, a second where it does not say, and never more than is worth waiting for. */
function waitOf({ retryAfter }: Exchange): number {
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter);
  return Math.min(LONGEST_WAIT_MS, 1_000 * (seconds >= 0 ? seconds : 1));
}

/** @throws a sentence where the answer is no JSON */
function parseJson({ status, text }: Exchange): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`no JSON, with HTTP status ${status}`, { cause });
  }
}
