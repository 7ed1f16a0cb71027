import type * as v from 'valibot';
import { type deltaRowSchema, LISTS } from '#src/contract/sockets.ts';
import type { PoolStatus } from '#src/protocol/pool.ts';

export type List = (typeof LISTS)[number];
type DeltaRow = v.InferInput<typeof deltaRowSchema>;

/** A pool in its newest state, with the lists that have shown it before the change or show it after. */
export interface PoolChange {
  readonly row: DeltaRow;
  readonly revision: bigint;
  readonly lists: readonly List[];
}

/** Returns the lists that show a pool with this status. */
function listsOf(status: PoolStatus | null): readonly List[] {
  if (status === 'open') return ['open', 'active'];
  return status === 'locked' ? ['running', 'active'] : [];
}

/**
 * Returns the lists that have shown a pool since its last known status, or show it now.
 * @param before null for a new pool
 */
export function listsBetween(before: PoolStatus | null, after: PoolStatus): readonly List[] {
  // The pool was locked, or a new pool open, only between two reads: a page read in between may contain it.
  const isSkipped = before === null ? after !== 'open' : before === 'open' && listsOf(after).length === 0;
  return isSkipped ? LISTS : [...new Set([...listsOf(before), ...listsOf(after)])];
}

const MOST_CHANGES = 2_000;
/** More rows than this are longer than a page of the list, which the client then refetches. */
const MOST_MISSED = 150;

/** The pools that have changed last, up to a limit, for clients that name a revision. */
export class RecentChanges {
  /** Changes by the pool's address, least recently changed first. */
  readonly #changes = new Map<string, PoolChange>();
  /** All changes after this revision are in memory. */
  #floor = 0n;

  /** Restarts with the changes after `floor`. */
  reset(floor: bigint): void {
    this.#changes.clear();
    this.#floor = floor;
  }

  /** Adds a change that is not older than any present one. */
  add(change: PoolChange): void {
    const [address] = change.row;
    const earlier = this.#changes.get(address);
    this.#changes.delete(address);
    // A client that has missed both changes may have the pool in a list that only the first one names.
    const lists = [...new Set([...(earlier?.lists ?? []), ...change.lists])];
    this.#changes.set(address, { ...change, lists });
    if (this.#changes.size <= MOST_CHANGES) return;
    for (const [oldest, { revision }] of this.#changes) {
      this.#changes.delete(oldest);
      this.#floor = revision;
      break;
    }
  }

  /** Returns the rows after a revision that concern a client; null if there are too many, or some are unknown. */
  after(revision: bigint, concerns: (change: PoolChange) => boolean): DeltaRow[] | null {
    if (revision < this.#floor) return null;
    const missed = [...this.#changes.values()].filter(
      (change) => change.revision > revision && concerns(change),
    );
    return missed.length > MOST_MISSED ? null : missed.map(({ row }) => row);
  }
}
