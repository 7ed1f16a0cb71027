interface Waiting {
  readonly turn: number;
  readonly start: () => void;
}

/** Runs at most `permits` tasks concurrently; further ones wait in a queue. */
export class Semaphore {
  readonly #line: Waiting[] = [];

  constructor(private permits: number) {}

  /**
   * Runs a task once a permit is free. @param turn the task with the least runs first; for the same turn, the one that
   * waits longest @throws what `work` throws
   */
  async run<T>(work: () => Promise<T>, turn = 0): Promise<T> {
    if (this.permits > 0) this.permits -= 1;
    else await new Promise<void>((start) => this.#insert({ turn, start }));
    try {
      return await work();
    } finally {
      // A permit is passed directly to the next waiting task.
      const next = this.#line.shift();
      if (next === undefined) this.permits += 1;
      else next.start();
    }
  }

  #insert(waiting: Waiting): void {
    const before = this.#line.findIndex(({ turn }) => turn > waiting.turn);
    this.#line.splice(before === -1 ? this.#line.length : before, 0, waiting);
  }
}
