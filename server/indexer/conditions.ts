import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/store/open-store.ts';
import { indexerConditions as table } from '#server/store/schema.ts';

const ONLY_ROW = 1;
/** Limits how often completed rounds are written. */
const SAVED_MS = 5_000;
const now = sql<number>`extract(epoch from now())::bigint`;

type Change = Partial<Record<'completedAt' | 'faultSince' | 'comparedAt' | 'differSince', SQL | null>> & {
  readonly differences?: number;
};

/** Stores the state of the indexing, so that every process can report it. */
export class Conditions {
  #savedAtMs = -Infinity;
  #isAtFault = true;

  constructor(private readonly db: Database) {}

  async roundCompleted(): Promise<void> {
    const at = performance.now();
    if (!this.#isAtFault && at - this.#savedAtMs < SAVED_MS) return;
    await this.#save({ completedAt: now, faultSince: null });
    [this.#savedAtMs, this.#isAtFault] = [at, false];
  }

  /** Records that the node returns no transactions at all. */
  async nodeAtFault(): Promise<void> {
    this.#isAtFault = true;
    await this.#save({ faultSince: sql`coalesce(${table.faultSince}, ${now})` });
  }

  /**
   * Records a comparison with the time of its start, because it may have read accounts before their latest changes.
   * @param tookMs milliseconds since it began
   */
  async compared(differences: number, tookMs: number): Promise<void> {
    const comparedAt = sql`${now} - ${Math.ceil(tookMs / 1_000)}::int`;
    const differSince = differences === 0 ? null : sql`coalesce(${table.differSince}, ${now})`;
    await this.#save({ comparedAt, differences, differSince });
  }

  async #save(change: Change): Promise<void> {
    await this.db.insert(table).values({ id: ONLY_ROW, differences: 0 }).onConflictDoNothing();
    await this.db.update(table).set(change);
  }
}
