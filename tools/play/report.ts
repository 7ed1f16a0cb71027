import { type Log, loggerOf } from '#server/cluster/log.ts';

/** Collects the problems of a run, which decide its exit code, and counts attempts. */
export class Report {
  readonly #problems: string[] = [];
  readonly #attempts = { made: 0, refused: 0, overtaken: 0 };

  get problems(): readonly string[] {
    return this.#problems;
  }

  /** Counts of attempts that must fail; one that was neither refused as expected nor overtaken is a problem. */
  get attempts(): { readonly made: number; readonly refused: number; readonly overtaken: number } {
    return this.#attempts;
  }

  /** Returns the log of a pool, or of the whole run. */
  logOf(label: string): Log {
    return loggerOf(label);
  }

  problem(label: string, what: string): void {
    this.#problems.push(`${label}: ${what}`);
    loggerOf(label).error(`FAILED: ${what}`);
  }

  countAttempt(outcome: 'refused' | 'overtaken' | 'wrong'): void {
    this.#attempts.made += 1;
    if (outcome !== 'wrong') this.#attempts[outcome] += 1;
  }
}
