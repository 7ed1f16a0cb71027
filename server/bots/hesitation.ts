import type { RandomBelow } from '#src/protocol/random.ts';

const KEPT_MS = 600_000;

/** From and to, in milliseconds. */
export type Range = readonly [number, number];

/** Lets the bots take their time, like people: every cue is acted upon at a random moment after it was first seen. */
export class Hesitation {
  readonly #moments = new Map<string, number>();
  readonly #random: RandomBelow;

  constructor(random: RandomBelow) {
    this.#random = random;
  }

  /** Whether the moment to act upon a cue has come; the first call sets it. @param now milliseconds */
  isOver(cue: string, [from, to]: Range, now = Date.now()): boolean {
    const moment = this.#moments.get(cue);
    if (moment !== undefined) return now >= moment;
    for (const [other, at] of this.#moments) if (now > at + KEPT_MS) this.#moments.delete(other);
    this.#moments.set(cue, now + from + this.#random(to - from + 1));
    return false;
  }
}
