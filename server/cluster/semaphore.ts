/** Lets at most `permits` pieces of work run at the same time; the others wait in line. */
export class Semaphore {
  readonly #line: (() => void)[] = [];

  constructor(private permits: number) {}

  /** @throws what `work` throws */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.permits > 0) this.permits -= 1;
    else await new Promise<void>((resolve) => this.#line.push(resolve));
    try {
      return await work();
    } finally {
      // A permit goes straight to who waits for it.
      const next = this.#line.shift();
      if (next === undefined) this.permits += 1;
      else next();
    }
  }
}
