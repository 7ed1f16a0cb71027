import type { ServerResponse } from 'node:http';
import { isObject, type Json, type ProxiedRequest } from './json-rpc.ts';
import type { Lie, LieContext, Lies } from './lie.ts';
import { guarded } from './switches.ts';

/** The lies that a proxy currently applies to its answers. */
export class ActiveLies {
  #lies: Lies = [];
  #changed = 0;

  /** Applies these lies and no others, from the next answer on. */
  set(...lies: readonly (Lie | Lies)[]): void {
    this.#lies = lies.flat().map((lie) =>
      guarded(
        lie,
        () => true,
        () => void (this.#changed += 1),
      ),
    );
  }

  /** Stops all lies. */
  clear(): void {
    this.#lies = [];
  }

  /** Number of answers and notifications that lies have changed since the proxy started. */
  get changed(): number {
    return this.#changed;
  }

  /** Answers an HTTP request in place of the chain; returns false if no lie does. */
  body(response: ServerResponse, requests: readonly ProxiedRequest[], context: LieContext): boolean {
    return this.#lies.some((lie) => lie.body?.(response, requests, context) === true);
  }

  request(request: ProxiedRequest, context: LieContext): ProxiedRequest {
    return this.#lies.reduce((current, lie) => lie.request?.(current, context) ?? current, request);
  }

  async answers(
    requests: readonly ProxiedRequest[],
    answers: readonly unknown[],
    context: LieContext,
  ): Promise<readonly unknown[]> {
    // A batch keeps its lies, even if a test sets others while it is answered.
    const lies = this.#lies;
    if (lies.length === 0) return answers;
    const changed: Json[] = [];
    for (const [at, answer] of answers.entries()) {
      const request = requests[at];
      let one: Json = isObject(answer) ? answer : {};
      for (const lie of lies) if (request) one = (await lie.answer?.(request, one, context)) ?? one;
      changed.push(one);
    }
    return lies.reduce<readonly Json[]>((all, lie) => lie.answers?.(requests, all, context) ?? all, changed);
  }

  /** Returns the messages that a socket's client receives instead of a message of the chain. */
  notices(text: string, context: LieContext): readonly string[] {
    if (this.#lies.length === 0) return [text];
    const message: unknown = JSON.parse(text);
    // An answer to a subscription has an id, and no method.
    if (!isObject(message) || !('method' in message)) return [text];
    const changed = this.#lies.reduce<readonly (Json | string)[]>(
      (all, lie) => all.flatMap((one) => (isObject(one) ? (lie.notice?.(one, context) ?? one) : one)),
      [message],
    );
    return changed.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
  }
}
