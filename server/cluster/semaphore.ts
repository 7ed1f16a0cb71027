/** Runs at most `permits` tasks concurrently; further ones wait in a queue. */
export class Semaphore {
  readonly #line: (() => void)[] = [];

  constructor(private permits: number) {}

  /** Runs a task once a permit is free. @throws what `work` throws */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.permits > 0) this.permits -= 1;
    else await new Promise<void>((resolve) => this.#line.push(resolve));
    try {
      return await work();
    } finally {
      // A permit is passed directly to the next waiting task.
      const next = this.#line.shift();
      if (next === undefined) this.permits += 1;
      else next();
    }
  }
}
