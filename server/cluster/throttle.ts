const SECOND_MS = 1_000;

/** Writes one line for an event that may repeat often; `more` is the number of repetitions that the line replaces. */
type Write = (more: number) => void;

/**
 * Limits how often repetitions of an event are written to a log: the first at once, then at most one line in `pauseMs`
 * milliseconds, for the newest repetition.
 */
export class Throttle {
  readonly #pauseMs: number;
  readonly #waiting = new Map<string, { more: number; write: Write | null }>();

  constructor(pauseMs = SECOND_MS) {
    this.#pauseMs = pauseMs;
  }

  /** Reports an event. @param kind events of different kinds do not delay each other */
  report(kind: string, write: Write): void {
    const waiting = this.#waiting.get(kind);
    if (waiting !== undefined) {
      if (waiting.write !== null) waiting.more += 1;
      waiting.write = write;
      return;
    }
    write(0);
    this.#pause(kind);
  }

  #pause(kind: string): void {
    this.#waiting.set(kind, { more: 0, write: null });
    setTimeout(() => {
      const waiting = this.#waiting.get(kind);
      this.#waiting.delete(kind);
      if (waiting === undefined || waiting.write === null) return;
      waiting.write(waiting.more);
      this.#pause(kind);
    }, this.#pauseMs).unref();
  }
}

/** Returns the suffix of a log line with the number of suppressed repetitions; empty for 0. */
export function timesMore(more: number): string {
  return more > 0 ? ` (and ${more} times more)` : '';
}
