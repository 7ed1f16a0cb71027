import { createLog, type Log } from '#server/cluster/log.ts';

/** What went wrong and how much was tried: it decides over the exit code. */
export class Report {
  readonly #problems: string[] = [];
  readonly #attempts = { made: 0, refused: 0, overtaken: 0 };

  get problems(): readonly string[] {
    return this.#problems;
  }

  /** What a stranger tried; what was neither refused as it must be nor overtaken by somebody is a problem. */
  get attempts(): { readonly made: number; readonly refused: number; readonly overtaken: number } {
    return this.#attempts;
  }

  /** Writes a line that belongs to a pool, or to the whole. */
  logOf(label: string): Log {
    return createLog(label);
  }

  problem(label: string, what: string): void {
    this.#problems.push(`${label}: ${what}`);
    createLog(label)(`FAILED: ${what}`);
  }

  countAttempt(outcome: 'refused' | 'overtaken' | 'wrong'): void {
    this.#attempts.made += 1;
    if (outcome !== 'wrong') this.#attempts[outcome] += 1;
  }
}
