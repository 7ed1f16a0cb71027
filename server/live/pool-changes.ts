import { asc, gt, inArray, max } from 'drizzle-orm';
import type { Log } from '#server/cluster/log.ts';
import { readIndexerState } from '#server/projection/state.ts';
import type { Database } from '#server/store/open-store.ts';
import { pools } from '#server/store/schema.ts';
import type { PoolStatus } from '#src/protocol/pool.ts';
import { chainStatus } from '#src/protocol/states.ts';
import { CommitFollower, type Stepped } from './commit-follower.ts';
import type { Revisions } from './open-revisions.ts';
import { listsBetween, type PoolChange, RecentChanges } from './recent-changes.ts';

/** Changes within this time are sent together. */
const COALESCE_MS = 250;
/** With more changed pools, as while the chain is first read, clients refetch. */
const MOST_CHANGED = 500;

/** The changes up to a revision; null if there are too many to be sent. */
export interface Changed {
  readonly revision: bigint;
  readonly changes: readonly PoolChange[] | null;
}

const { address, id, playerCount, status, slot, revision } = pools;
const COLUMNS = { address, id, playerCount, status, slot, revision };
type Row = Pick<typeof pools.$inferSelect, keyof typeof COLUMNS>;

/**
 * Follows the rows of pools by revision and reports the changed pools that a list shows, or showed before the change.
 * Keeps an entry in memory for each open or locked pool, because lists show only these.
 */
export class PoolChanges {
  readonly recent = new RecentChanges();
  /** Everything up to this revision has been reported. */
  revision = 0n;
  /** The last known status of each open or locked pool. */
  readonly #statuses = new Map<string, PoolStatus>();
  /** The largest id of any pool so far: pools with larger ones are new. */
  #largestId = -1n;
  /** Determines `revision` before it is ready. */
  readonly follower: CommitFollower;
  #started = false;

  constructor(
    private readonly db: Database,
    revisions: Revisions,
    private readonly report: (changed: Changed) => Promise<void>,
    log: Log,
  ) {
    const step = async (): Promise<Stepped> => {
      await (this.#started ? this.#step() : this.#start());
      return { more: false, pauseMs: COALESCE_MS };
    };
    this.follower = new CommitFollower(revisions, step, 'Changes of lists', log);
  }

  /** Reads what the lists show, without reporting it. */
  async #start(): Promise<void> {
    const { state, largest, rows } = await this.db.transaction(
      async (tx) => ({
        state: await readIndexerState(tx),
        largest: await tx.select({ id: max(id) }).from(pools),
        rows: await tx
          .select({ address, status })
          .from(pools)
          .where(inArray(status, ['open', 'locked', 'drawing'])),
      }),
      // One snapshot: a pool that left its list between two reads would never be reported.
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    this.#statuses.clear();
    for (const row of rows) this.#statuses.set(row.address, chainStatus(row.status));
    this.#largestId = BigInt(largest[0]?.id ?? -1);
    this.revision = state?.revision ?? 0n;
    this.recent.reset(this.revision);
    this.#started = true;
  }

  async #step(): Promise<void> {
    const state = await readIndexerState(this.db);
    const since = this.revision;
    const reached = state?.revision ?? 0n;
    if (reached === since) return;
    const rows = await this.db
      .select(COLUMNS)
      .from(pools)
      .where(gt(revision, since))
      .orderBy(asc(revision))
      .limit(MOST_CHANGED + 1);
    // `rows` contains no deleted rows, and a lower revision means that the database was restored.
    if (rows.length > MOST_CHANGED || (state?.removedRevision ?? 0n) > since || reached < since) {
      await this.#start();
      await this.report({ revision: this.revision, changes: null });
      return;
    }
    const changes = rows.flatMap((row) => this.#follow(row) ?? []);
    for (const row of rows) if (row.id > this.#largestId) this.#largestId = row.id;
    for (const change of changes) this.recent.add(change);
    this.revision = reached;
    await this.report({ revision: reached, changes });
  }

  /** Returns a change of a pool that a list shows or has shown; null for any other. */
  #follow(row: Row): PoolChange | null {
    const after = chainStatus(row.status);
    const before = this.#statuses.get(row.address) ?? null;
    if (after === 'open' || after === 'locked') this.#statuses.set(row.address, after);
    else this.#statuses.delete(row.address);
    // An old pool that is in no list has ended: its payments change no list.
    const isEnded = before === null && row.id <= this.#largestId && !this.#statuses.has(row.address);
    const lists = isEnded ? [] : listsBetween(before, after);
    if (lists.length === 0) return null;
    return { row: [row.address, row.playerCount, after, String(row.slot)], revision: row.revision, lists };
  }
}
