/** Counts by key; a key is removed when its count reaches 0. */
export class Tally {
  readonly #counts = new Map<string, number>();

  /** Number of keys. */
  get size(): number {
    return this.#counts.size;
  }

  keys(): IterableIterator<string> {
    return this.#counts.keys();
  }

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  /** Counts one more. @returns the new count */
  add(key: string): number {
    const count = this.of(key) + 1;
    this.#counts.set(key, count);
    return count;
  }

  /** Counts one less. @returns the remaining count; 0 for an unknown key */
  remove(key: string): number {
    const left = Math.max(0, this.of(key) - 1);
    if (left > 0) this.#counts.set(key, left);
    else this.#counts.delete(key);
    return left;
  }

  clear(): void {
    this.#counts.clear();
  }
}
