/** Mixes a number into 32 bits; nothing but zeros stays zero. */
function mixed(state: number, number: number): number {
  const product = Math.imul(state ^ number, 0x9e3779b1);
  return (product ^ (product >>> 15)) >>> 0;
}

/**
 * Numbers that a generator has thrown, used up one after another. Those that follow are drawn from them, so that a
 * command may throw as often as it needs to; thrown zeros, the simplest of all, are followed by zeros.
 */
export class Dice {
  #at = 0;
  #more: number;

  constructor(readonly numbers: readonly number[]) {
    this.#more = numbers.reduce(mixed, 0);
  }

  /** A number below `sides`. */
  throw(sides: number): number {
    return this.#next() % sides;
  }

  /** True in one of so many throws; never for a zero. */
  oneIn(count: number): boolean {
    return this.throw(count) === count - 1;
  }

  /** One of a list. @throws where it is empty */
  pick<T>(list: readonly T[]): T {
    const picked = list[this.throw(list.length)];
    if (picked === undefined) throw new RangeError('nothing to pick from');
    return picked;
  }

  #next(): number {
    const thrown = this.numbers[this.#at];
    this.#at += 1;
    if (thrown !== undefined) return thrown;
    this.#more = mixed(this.#more, 0);
    return this.#more;
  }
}
