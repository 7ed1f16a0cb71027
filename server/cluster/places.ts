/** Lets only so many run at the same time; the others wait in line. */
export class Places {
  #free: number;
  readonly #line: (() => void)[] = [];

  constructor(places: number) {
    this.#free = places;
  }

  /** @throws what `work` throws */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#line.push(resolve));
    try {
      return await work();
    } finally {
      // A place goes straight to who waits for it.
      const next = this.#line.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }
}
