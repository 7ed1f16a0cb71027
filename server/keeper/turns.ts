import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '#src/protocol/bytes.ts';

/** Span in milliseconds within which keepers start the same task at different times. */
const SPREAD_MS = 3_000;
/** Milliseconds between two turns: enough to see that the task is due, and what the previous keeper has sent. */
const GAP_MS = 4_000;
/** Consecutive tasks that another keeper misses before it is removed. */
const MOST_MISSES = 3;
/** Maximum number of other keepers that are stored. */
const MOST_RIVALS = 8;

interface Turn {
  readonly at: number;
  /** The state of the task's subject when the task was found due. */
  readonly state: string;
}

/** Returns the delay of a keeper for a task in milliseconds: 0 to 3,000, derived from both keys. */
export function jitterMs(keeper: string, key: string): number {
  const hash = sha256(concatBytes(utf8ToBytes(keeper), utf8ToBytes(key)));
  return (new DataView(hash.buffer).getUint32(0) / 2 ** 32) * SPREAD_MS;
}

/**
 * Decides when this keeper starts each task, so that several keepers do not all send it. A keeper that was faster once
 * is stored by its address and expected at its own time; this keeper then starts well after or before that time. A
 * keeper that misses three times in a row is removed. Times are milliseconds of `performance.now()`.
 */
export class Turns {
  readonly #turns = new Map<string, Turn>();
  /** Other keepers with their consecutive misses; the one met last is last. */
  readonly #rivals = new Map<string, number>();

  constructor(private readonly keeper: string) {}

  /**
   * Returns the milliseconds until this keeper's turn for a task: 0 or less once it has begun. The first call sets the
   * turn.
   * @param state the state of the task's subject
   */
  wait(key: string, state: string, now = performance.now()): number {
    let turn = this.#turns.get(key);
    if (turn === undefined) {
      turn = { at: now + this.#startMs(key), state };
      this.#turns.set(key, turn);
    }
    return turn.at - now;
  }

  /** Whether another sender has changed the state of the task's subject since its turn was set. */
  isOvertaken(key: string, state: string): boolean {
    const turn = this.#turns.get(key);
    return turn !== undefined && turn.state !== state;
  }

  /** Records that another keeper was faster. */
  met(rival: string): void {
    this.#rivals.delete(rival);
    this.#rivals.set(rival, 0);
    for (const oldest of this.#rivals.keys()) {
      if (this.#rivals.size > MOST_RIVALS) this.#rivals.delete(oldest);
    }
  }

  /** Records that this keeper has done a task: the keepers whose turn came before have missed it. */
  did(key: string): void {
    for (const rival of this.#ahead(key)) {
      const misses = (this.#rivals.get(rival) ?? 0) + 1;
      if (misses < MOST_MISSES) this.#rivals.set(rival, misses);
      else this.#rivals.delete(rival);
    }
    this.end(key);
  }

  /** Clears a task's turn: the next `wait` sets a new one. */
  end(key: string): void {
    this.#turns.delete(key);
  }

  /** Removes the turns of all tasks that are no longer due: another keeper has done them. */
  keep(due: ReadonlySet<string>): void {
    for (const key of this.#turns.keys()) {
      if (due.has(key)) continue;
      this.#turns.delete(key);
      const [rival, ...others] = this.#ahead(key);
      // With several rivals ahead, it could have been any of them.
      if (rival !== undefined && others.length === 0) this.#rivals.set(rival, 0);
    }
  }

  #startMs(key: string): number {
    let start = jitterMs(this.keeper, key);
    let earliest = -Infinity;
    for (const rival of this.#ahead(key)) {
      earliest = Math.max(jitterMs(rival, key), earliest) + GAP_MS;
      start = Math.max(start, earliest);
    }
    return start;
  }

  /** Returns the rivals whose turn comes before this keeper's, in order. */
  #ahead(key: string): string[] {
    const mine = jitterMs(this.keeper, key);
    return [...this.#rivals.keys()]
      .filter((rival) => jitterMs(rival, key) < mine)
      .sort((a, b) => jitterMs(a, key) - jitterMs(b, key));
  }
}
