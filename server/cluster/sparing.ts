const SECOND_MS = 1_000;

/** Takes something that may happen many times; `more` are those it speaks for beside its own. */
type Tell = (more: number) => void;

/**
 * Tells of what happens again and again: at once the first time, then once a second (or another pause) at most with how
 * many there were. What is told is of the newest of them.
 */
export class Sparing {
  readonly #pauseMs: number;
  readonly #waiting = new Map<string, { more: number; tell: Tell | null }>();

  constructor(pauseMs = SECOND_MS) {
    this.#pauseMs = pauseMs;
  }

  /** @param kind of what has happened: each is told of by itself */
  happened(kind: string, tell: Tell): void {
    const waiting = this.#waiting.get(kind);
    if (waiting !== undefined) {
      if (waiting.tell !== null) waiting.more += 1;
      waiting.tell = tell;
      return;
    }
    tell(0);
    this.#pause(kind);
  }

  #pause(kind: string): void {
    this.#waiting.set(kind, { more: 0, tell: null });
    setTimeout(() => {
      const waiting = this.#waiting.get(kind);
      this.#waiting.delete(kind);
      if (waiting === undefined || waiting.tell === null) return;
      waiting.tell(waiting.more);
      this.#pause(kind);
    }, this.#pauseMs).unref();
  }
}
