import type { CachedAnswer } from './cached-answer.ts';
import type { ChangedRows, Tag } from './dependencies.ts';
import { COMPRESSED_FROM_BYTES } from './forms.ts';

/** Approximate bytes of an entry without its key and body. */
const OVERHEAD_BYTES = 500;
/** Limits the entries with `admits`, which is called for every pool that a commit changes. */
const MOST_OPEN = 1_000;

/** Keeps answers by key until a change affects them, within a limit of bytes; drops the least recently used first. */
export class AnswerCache {
  bytes = 0;
  /** Answers in the order of their last use, least recent first. */
  private readonly byKey = new Map<string, CachedAnswer>();
  private readonly byTag = new Map<Tag, Set<string>>();
  /** Keys of the answers with `admits`, in which pools may appear that no tag names; oldest first. */
  private readonly open = new Set<string>();

  constructor(private readonly limit: number) {}

  get isEmpty(): boolean {
    return this.byKey.size === 0;
  }

  /** Returns the answer of a key; undefined if there is none or it has expired. @param now Unix seconds */
  get(key: string, now: number): CachedAnswer | undefined {
    const found = this.byKey.get(key);
    if (found === undefined) return undefined;
    if (found.dependencies.until !== undefined && found.dependencies.until <= now) {
      this.delete(key);
      return undefined;
    }
    this.byKey.delete(key);
    this.byKey.set(key, found);
    return found;
  }

  set(key: string, answer: CachedAnswer): void {
    this.delete(key);
    const size = sizeOf(key, answer);
    if (size > this.limit) return;
    this.byKey.set(key, answer);
    this.bytes += size;
    for (const tag of answer.dependencies.tags) {
      const keys = this.byTag.get(tag);
      if (keys === undefined) this.byTag.set(tag, new Set([key]));
      else keys.add(key);
    }
    if (answer.dependencies.admits !== undefined) this.open.add(key);
    for (const oldest of this.open) {
      if (this.open.size <= MOST_OPEN) break;
      this.delete(oldest);
    }
    for (const oldest of this.byKey.keys()) {
      if (this.bytes <= this.limit) break;
      this.delete(oldest);
    }
  }

  /** Drops the answers that changes may affect. */
  drop(changes: ChangedRows): void {
    for (const tag of changes.tags) {
      for (const key of this.byTag.get(tag) ?? []) this.delete(key);
    }
    for (const key of this.open) {
      const admits = this.byKey.get(key)?.dependencies.admits;
      if (admits !== undefined && changes.pools.some(admits)) this.delete(key);
    }
  }

  clear(): void {
    this.byKey.clear();
    this.byTag.clear();
    this.open.clear();
    this.bytes = 0;
  }

  private delete(key: string): void {
    const answer = this.byKey.get(key);
    if (answer === undefined) return;
    this.byKey.delete(key);
    this.open.delete(key);
    this.bytes -= sizeOf(key, answer);
    for (const tag of answer.dependencies.tags) {
      const keys = this.byTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.byTag.delete(tag);
    }
  }
}

function sizeOf(key: string, { body, dependencies }: CachedAnswer): number {
  // The compressed form takes less than half as much in addition.
  const compressed = body.length < COMPRESSED_FROM_BYTES ? 0 : body.length / 2;
  return body.length + compressed + 2 * key.length + OVERHEAD_BYTES * (1 + dependencies.tags.length / 4);
}
