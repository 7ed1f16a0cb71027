import { DrizzleQueryError } from 'drizzle-orm';
import { errorText, type Log } from '#server/cluster/log.ts';
import type { Database } from '#server/store/open-store.ts';
import { indexerErrors } from '#server/store/schema.ts';
import type { IndexerStatus } from './status.ts';

const ONLY_ROW = 1;
/** Pause before the same error is logged again. */
const REPEATED_MS = 60_000;
/** Limits how often errors are written. */
const SAVED_MS = 2_000;

/** Records the last error: in memory for this process, in the database for the others. */
export class ErrorRecord {
  last: IndexerStatus['lastError'] = null;
  #logged = new Map<string, number>();
  #savedAt = -Infinity;

  constructor(
    private readonly db: Database,
    private readonly log: Log,
  ) {}

  add(error: unknown): void {
    const message = reasonOf(error);
    const now = performance.now();
    this.last = { message, at: Math.floor(Date.now() / 1000) };
    this.#logOnce(message, now);
    if (now - this.#savedAt < SAVED_MS) return;
    this.#savedAt = now;
    this.#save(this.last).catch((cause: unknown) => {
      this.#logOnce(`The last error could not be stored: ${reasonOf(cause)}`, performance.now());
    });
  }

  #logOnce(message: string, now: number): void {
    for (const [other, at] of this.#logged) if (now - at > REPEATED_MS) this.#logged.delete(other);
    if (this.#logged.has(message)) return;
    this.#logged.set(message, now);
    this.log.error(message);
  }

  async #save(error: { message: string; at: number }): Promise<void> {
    await this.db
      .insert(indexerErrors)
      .values({ id: ONLY_ROW, ...error })
      .onConflictDoUpdate({ target: indexerErrors.id, set: error });
  }
}

/** Returns an error's text. Drizzle's own message is the full query with all its values. */
export function reasonOf(error: unknown): string {
  return error instanceof DrizzleQueryError && error.cause
    ? `The database query failed: ${errorText(error.cause)}`
    : errorText(error);
}
