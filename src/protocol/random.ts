/** Returns a whole number from 0 to `bound - 1`, each equally likely; `bound` from 1 to 2^32. */
export type RandomBelow = (bound: number) => number;

const RANGE = 2 ** 32;

/** Uses the platform's cryptographic source; repeats the draw if the remainder would favour small numbers. */
export const secureRandomBelow: RandomBelow = (bound) => {
  const limit = RANGE - (RANGE % bound);
  const word = new Uint32Array(1);
  for (;;) {
    const [value = RANGE] = crypto.getRandomValues(word);
    if (value < limit) return value % bound;
  }
};

/** Returns a random element of a list that is not empty. */
export function pick<T>(random: RandomBelow, list: readonly [T, ...T[]]): T {
  return list[random(list.length)] ?? list[0];
}
