import type { ChangedRows } from './changes.ts';
import type { Tag } from './dependencies.ts';
import type { KeptAnswer } from './kept-answer.ts';

/** What an entry costs beside its key and body, about. */
const OVERHEAD_BYTES = 500;

/** Answers by their URLs, found by what they were made of; the one asked for longest ago goes first when room is short. */
export class KeptAnswers {
  bytes = 0;
  /** In the order of their last use. */
  private readonly byUrl = new Map<string, KeptAnswer>();
  private readonly byTag = new Map<Tag, Set<string>>();
  /** Those that a pool may join which they do not name. */
  private readonly open = new Set<string>();
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  get isEmpty(): boolean {
    return this.byUrl.size === 0;
  }

  /** @param now Unix seconds */
  get(url: string, now: number): KeptAnswer | undefined {
    const found = this.byUrl.get(url);
    if (found === undefined) return undefined;
    if (found.dependencies.until !== undefined && found.dependencies.until <= now) {
      this.delete(url);
      return undefined;
    }
    this.byUrl.delete(url);
    this.byUrl.set(url, found);
    return found;
  }

  set(url: string, answer: KeptAnswer): void {
    this.delete(url);
    const size = sizeOf(url, answer);
    if (size > this.limit) return;
    this.byUrl.set(url, answer);
    this.bytes += size;
    for (const tag of answer.dependencies.tags) {
      const urls = this.byTag.get(tag);
      if (urls === undefined) this.byTag.set(tag, new Set([url]));
      else urls.add(url);
    }
    if (answer.dependencies.admits !== undefined) this.open.add(url);
    for (const oldest of this.byUrl.keys()) {
      if (this.bytes <= this.limit) break;
      this.delete(oldest);
    }
  }

  /** Drops what the changes make another answer of. */
  drop(changes: ChangedRows): void {
    for (const tag of changes.tags) {
      for (const url of this.byTag.get(tag) ?? []) this.delete(url);
    }
    for (const url of this.open) {
      const admits = this.byUrl.get(url)?.dependencies.admits;
      if (admits !== undefined && changes.pools.some(admits)) this.delete(url);
    }
  }

  clear(): void {
    this.byUrl.clear();
    this.byTag.clear();
    this.open.clear();
    this.bytes = 0;
  }

  private delete(url: string): void {
    const answer = this.byUrl.get(url);
    if (answer === undefined) return;
    this.byUrl.delete(url);
    this.open.delete(url);
    this.bytes -= sizeOf(url, answer);
    for (const tag of answer.dependencies.tags) {
      const urls = this.byTag.get(tag);
      urls?.delete(url);
      if (urls?.size === 0) this.byTag.delete(tag);
    }
  }
}

function sizeOf(url: string, { body, dependencies }: KeptAnswer): number {
  return body.length + 2 * url.length + OVERHEAD_BYTES * (1 + dependencies.tags.length / 4);
}
