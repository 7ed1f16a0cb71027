/** Mixes a number into a state of 32 bits. Zero mixed with zero stays zero. */
function mixed(state: number, number: number): number {
  const product = Math.imul(state ^ number, 0x9e3779b1);
  return (product ^ (product >>> 15)) >>> 0;
}

/**
 * Random choices of a command, from a list of generated numbers. After the last one, more numbers are derived from
 * the list, so that a command can make any number of choices. A list of zeros, the simplest, continues with zeros.
 */
export class Dice {
  #at = 0;
  #more: number;

  constructor(readonly numbers: readonly number[]) {
    this.#more = numbers.reduce(mixed, 0);
  }

  /** Returns a number below `sides`. */
  throw(sides: number): number {
    return this.#next() % sides;
  }

  /** Returns true once in `count` throws, and never for a zero. */
  oneIn(count: number): boolean {
    return this.throw(count) === count - 1;
  }

  /** Picks an item of a list. @throws if the list is empty */
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
