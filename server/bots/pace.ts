import type { RandomBelow } from '#src/protocol/random.ts';

/** Interval between two pools that bots create, so that an idle chain stays small. */
const CREATE_MS = 30_000;
/** Replaces `CREATE_MS` while fewer than `FEW_POOLS` are open. */
const CREATE_SOON_MS = 2_000;
const FEW_POOLS = 2;
/** Interval between two pools without a user that bots fill. */
const FILL_MS = 75_000;
/** Replaces `FILL_MS` once no user has played for ten minutes. */
const FILL_IDLE_MS = 300_000;
const IDLE_MS = 600_000;

/**
 * Limits the bots' activity: high while a user plays, low otherwise. Times are milliseconds of `performance.now()`.
 */
export class Pace {
  #personAt: number;
  #createdAt = -Infinity;
  #filledAt: number;

  constructor(now = performance.now()) {
    this.#personAt = now;
    this.#filledAt = now;
  }

  /** Records that a user has a seat in a running pool. */
  sawPerson(now: number): void {
    this.#personAt = now;
  }

  mayCreate(openPools: number, now: number): boolean {
    return now - this.#createdAt >= (openPools < FEW_POOLS ? CREATE_SOON_MS : CREATE_MS);
  }

  created(now: number): void {
    this.#createdAt = now;
  }

  mayFill(now: number): boolean {
    const pause = now - this.#personAt < IDLE_MS ? FILL_MS : FILL_IDLE_MS;
    return now - this.#filledAt >= pause;
  }

  filled(now: number): void {
    this.#filledAt = now;
  }
}

const FORGET_MS = 600_000;

/** The shortest and the longest delay, in milliseconds. */
export type Range = readonly [number, number];

/** Delays the bots' actions: each key becomes due at a random time after its first use. */
export class RandomDelays {
  readonly #dueAt = new Map<string, number>();

  constructor(private readonly random: RandomBelow) {}

  /** Whether a key is due; the first call sets the time. @param now milliseconds of `performance.now()` */
  isOver(key: string, [from, to]: Range, now = performance.now()): boolean {
    const dueAt = this.#dueAt.get(key);
    if (dueAt !== undefined) return now >= dueAt;
    for (const [other, at] of this.#dueAt) if (now > at + FORGET_MS) this.#dueAt.delete(other);
    this.#dueAt.set(key, now + from + this.random(to - from + 1));
    return false;
  }
}
