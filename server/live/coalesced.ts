/**
 * Shares one reading among the callers who come together. Whoever calls while a reading is under way gets the next one:
 * what is answered was read after the call began.
 */
export class Coalesced<T> {
  readonly #read: () => Promise<T>;
  #reading = false;
  #next: Promise<T> | null = null;

  constructor(read: () => Promise<T>) {
    this.#read = read;
  }

  /** @throws what the reading throws, to all who share it */
  get(): Promise<T> {
    if (this.#next !== null) return this.#next;
    if (!this.#reading) return this.#start();
    this.#next = new Promise((resolve, reject) => {
      this.#startNext = () => void this.#start().then(resolve, reject);
    });
    return this.#next;
  }

  #startNext: () => void = () => undefined;

  async #start(): Promise<T> {
    this.#reading = true;
    try {
      return await this.#read();
    } finally {
      this.#reading = false;
      if (this.#next !== null) {
        this.#next = null;
        this.#startNext();
      }
    }
  }
}
