import { errorText, type Log } from '#server/cluster/log.ts';
import { sleep } from '#src/lib/sleep.ts';
import { backoffDelay } from './backoff-delay.ts';
import type { Revisions } from './open-revisions.ts';

/** The result of a step that succeeded: when the next step starts. */
export interface Stepped {
  /** Whether more is committed than the step has read: the next one does not wait for a commit. */
  readonly more: boolean;
  /** Milliseconds before the next step; commits accumulate meanwhile. */
  readonly pauseMs: number;
}

/** Takes a step at the start and after commits, one step at a time, and repeats a step that fails. */
export class CommitFollower {
  readonly #unsubscribe: () => void;
  readonly #running: Promise<void>;
  readonly #stopping = new AbortController();
  #hasStepped = false;
  #woken = false;
  #wake: () => void = () => undefined;
  readonly #waiting: (() => void)[] = [];

  /** @param what a plural noun for the log: the subject that is followed */
  constructor(
    revisions: Pick<Revisions, 'onCommit'>,
    private readonly step: () => Promise<Stepped>,
    private readonly what: string,
    private readonly log: Log,
  ) {
    this.#unsubscribe = revisions.onCommit(() => this.#nudge());
    this.#running = this.#run();
  }

  /** Resolves when a step has succeeded. */
  get ready(): Promise<void> {
    return this.#hasStepped ? Promise.resolve() : this.caughtUp();
  }

  /** Resolves when everything committed before the call has been followed, or the follower has ended. */
  caughtUp(): Promise<void> {
    if (this.#stopping.signal.aborted) return this.#running;
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#nudge();
    });
  }

  /** Follows all commits before the call, unless the first step fails, and ends. */
  async close(): Promise<void> {
    this.#stopping.abort();
    this.#unsubscribe();
    this.#wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    let failures = 0;
    for (let last = false; !last;) {
      last = signal.aborted;
      this.#woken = false;
      const waiting = this.#waiting.splice(0);
      try {
        const { more, pauseMs } = await this.step();
        this.#hasStepped = true;
        if (failures > 0) this.log.info(`${this.what} are followed again`);
        failures = 0;
        if (more) this.#waiting.push(...waiting);
        else for (const resolve of waiting) resolve();
        if (pauseMs > 0) await sleep(pauseMs, signal);
        if (more) last = false;
        else if (!last) await this.#rest();
      } catch (error) {
        this.#waiting.push(...waiting);
        failures += 1;
        if (failures === 1) this.log.warn(`${this.what} are interrupted: ${errorText(error)}`);
        await sleep(backoffDelay(failures), signal);
      }
    }
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #nudge(): void {
    this.#woken = true;
    this.#wake();
  }

  /** Waits until the follower is woken. */
  async #rest(): Promise<void> {
    if (this.#woken || this.#stopping.signal.aborted) return;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
  }
}
