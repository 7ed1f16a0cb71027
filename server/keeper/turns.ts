import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '#src/protocol/bytes.ts';

/** Keepers that see the same task begin it at moments spread over so long. Milliseconds. */
const SPREAD_MS = 3_000;
/** From one keeper's turn to the next: as long as it takes to see what the one before has sent, and to see that it is due. */
const GAP_MS = 4_000;
/** Tasks in a row at which another keeper was expected in vain before it is forgotten. */
const MOST_MISSES = 3;
/** Most other keepers that are remembered. */
const MOST_RIVALS = 8;

interface Turn {
  readonly at: number;
  /** The state that the task was found due in. */
  readonly state: string;
}

/** Returns after how many milliseconds a keeper begins a task: from 0 to 3,000, by its key and the task's. */
export function jitterMs(keeper: string, key: string): number {
  const hash = sha256(concatBytes(utf8ToBytes(keeper), utf8ToBytes(key)));
  return (new DataView(hash.buffer).getUint32(0) / 2 ** 32) * SPREAD_MS;
}

/**
 * When this keeper begins each task, so that several keepers do not all do it. A keeper whose address is known, for it was
 * faster once, is expected at its own moment, and this one begins a while after it, or before. One that does not come three
 * times in a row is forgotten. Times are milliseconds of `performance.now()`.
 */
export class Turns {
  readonly #turns = new Map<string, Turn>();
  /** Other keepers, the one met last at the end, and how often in a row each was expected in vain. */
  readonly #rivals = new Map<string, number>();

  constructor(private readonly keeper: string) {}

  /**
   * Returns how long a task still waits for this keeper's turn, in milliseconds: 0 or less when it has come. The first call
   * sets it.
   * @param state of what the task is for
   */
  wait(key: string, state: string, now = performance.now()): number {
    let turn = this.#turns.get(key);
    if (turn === undefined) {
      turn = { at: now + this.#startMs(key), state };
      this.#turns.set(key, turn);
    }
    return turn.at - now;
  }

  /** Whether somebody else has changed what a task is for since its turn was set. */
  isOvertaken(key: string, state: string): boolean {
    const turn = this.#turns.get(key);
    return turn !== undefined && turn.state !== state;
  }

  /** Another keeper was faster. */
  met(rival: string): void {
    this.#rivals.delete(rival);
    this.#rivals.set(rival, 0);
    for (const oldest of this.#rivals.keys()) {
      if (this.#rivals.size > MOST_RIVALS) this.#rivals.delete(oldest);
    }
  }

  /** This keeper has done a task: those whose turn came before did not. */
  did(key: string): void {
    for (const rival of this.#ahead(key)) {
      const misses = (this.#rivals.get(rival) ?? 0) + 1;
      if (misses < MOST_MISSES) this.#rivals.set(rival, misses);
      else this.#rivals.delete(rival);
    }
    this.end(key);
  }

  /** A task's next turn is set anew. */
  end(key: string): void {
    this.#turns.delete(key);
  }

  /** Forgets the turns of all tasks that are not due any more: another has done them. */
  keep(due: ReadonlySet<string>): void {
    for (const key of this.#turns.keys()) {
      if (due.has(key)) continue;
      this.#turns.delete(key);
      const [rival, ...others] = this.#ahead(key);
      // Of several it may have been any.
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

  /** The rivals whose turn comes before this keeper's, in order. */
  #ahead(key: string): string[] {
    const mine = jitterMs(this.keeper, key);
    return [...this.#rivals.keys()]
      .filter((rival) => jitterMs(rival, key) < mine)
      .sort((a, b) => jitterMs(a, key) - jitterMs(b, key));
  }
}
