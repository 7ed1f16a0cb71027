import type { SharedCount } from './add-counts.ts';

interface Entry {
  /** Number counted by this process, and how much of it was added to the database. */
  own: number;
  sent: number;
  /** Number counted by all processes when this process last added to the database. */
  shared: number;
  /** Milliseconds of `Date.now()`. */
  endsAt: number;
}

/** More keys than the honest clients of a process use in a minute; beyond that, the oldest is removed. */
const MOST_KEYS = 20_000;

/**
 * Counts by key in this process, synchronized periodically with the counts of other processes: reads in between do not
 * wait. Times are milliseconds.
 */
export class LocalCounts {
  readonly #entries = new Map<string, Entry>();

  constructor(private readonly windowMs: number) {}

  /** Counts one more. @returns the count, as far as it is synchronized */
  count(key: string, now = Date.now()): SharedCount {
    const entry = this.#entryOf(key, now);
    entry.own += 1;
    return { count: entry.shared + entry.own - entry.sent, ttl: entry.endsAt - now };
  }

  /** Counts one more, unless the count is already `max`. @returns whether it was counted */
  take(key: string, max: number, now = Date.now()): boolean {
    const entry = this.#entryOf(key, now);
    if (entry.shared + entry.own - entry.sent >= max) return false;
    entry.own += 1;
    return true;
  }

  /** Takes back the count of a request that should not count. */
  giveBack(key: string, now = Date.now()): void {
    const entry = this.#entryOf(key, now);
    if (entry.own > 0) entry.own -= 1;
  }

  /** Returns the counts that were not added to the database yet, by key. */
  unsent(now = Date.now()): Map<string, number> {
    const added = new Map<string, number>();
    for (const [key, { own, sent, endsAt }] of this.#entries) {
      if (endsAt <= now) this.#entries.delete(key);
      else if (own > sent) added.set(key, own - sent);
    }
    return added;
  }

  /** Applies the counts of all processes, after `added` was sent. */
  received(
    added: ReadonlyMap<string, number>,
    counts: ReadonlyMap<string, SharedCount>,
    now = Date.now(),
  ): void {
    for (const [key, { count, ttl }] of counts) {
      const entry = this.#entries.get(key);
      if (entry === undefined) continue;
      entry.sent += added.get(key) ?? 0;
      entry.shared = count;
      entry.endsAt = now + ttl;
    }
  }

  #entryOf(key: string, now: number): Entry {
    const current = this.#entries.get(key);
    if (current !== undefined && current.endsAt > now) return current;
    const entry = { own: 0, sent: 0, shared: 0, endsAt: now + this.windowMs };
    // Reinserted at the end: the first entry is the oldest and is removed first.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const [oldest] = this.#entries.size > MOST_KEYS ? this.#entries.keys() : [];
    if (oldest !== undefined) this.#entries.delete(oldest);
    return entry;
  }
}
