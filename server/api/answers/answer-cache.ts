import type { ChangedRows, Tag } from './dependencies.ts';
import type { CachedAnswer } from './cached-answer.ts';

/** What an entry costs beside its key and body, about. */
const OVERHEAD_BYTES = 500;
/** Each of the open ones is asked about every pool that a commit changes. */
const MOST_OPEN = 1_000;

/** Answers by their questions, found by what they were made of; the one asked for longest ago goes first when room is short. */
export class AnswerCache {
  bytes = 0;
  /** In the order of their last use. */
  private readonly byQuestion = new Map<string, CachedAnswer>();
  private readonly byTag = new Map<Tag, Set<string>>();
  /** Those that a pool may join which they do not name; in the order of their making. */
  private readonly open = new Set<string>();
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  get isEmpty(): boolean {
    return this.byQuestion.size === 0;
  }

  /** @param now Unix seconds */
  get(question: string, now: number): CachedAnswer | undefined {
    const found = this.byQuestion.get(question);
    if (found === undefined) return undefined;
    if (found.dependencies.until !== undefined && found.dependencies.until <= now) {
      this.delete(question);
      return undefined;
    }
    this.byQuestion.delete(question);
    this.byQuestion.set(question, found);
    return found;
  }

  set(question: string, answer: CachedAnswer): void {
    this.delete(question);
    const size = sizeOf(question, answer);
    if (size > this.limit) return;
    this.byQuestion.set(question, answer);
    this.bytes += size;
    for (const tag of answer.dependencies.tags) {
      const questions = this.byTag.get(tag);
      if (questions === undefined) this.byTag.set(tag, new Set([question]));
      else questions.add(question);
    }
    if (answer.dependencies.admits !== undefined) this.open.add(question);
    for (const oldest of this.open) {
      if (this.open.size <= MOST_OPEN) break;
      this.delete(oldest);
    }
    for (const oldest of this.byQuestion.keys()) {
      if (this.bytes <= this.limit) break;
      this.delete(oldest);
    }
  }

  /** Drops what the changes make another answer of. */
  drop(changes: ChangedRows): void {
    for (const tag of changes.tags) {
      for (const question of this.byTag.get(tag) ?? []) this.delete(question);
    }
    for (const question of this.open) {
      const admits = this.byQuestion.get(question)?.dependencies.admits;
      if (admits !== undefined && changes.pools.some(admits)) this.delete(question);
    }
  }

  clear(): void {
    this.byQuestion.clear();
    this.byTag.clear();
    this.open.clear();
    this.bytes = 0;
  }

  private delete(question: string): void {
    const answer = this.byQuestion.get(question);
    if (answer === undefined) return;
    this.byQuestion.delete(question);
    this.open.delete(question);
    this.bytes -= sizeOf(question, answer);
    for (const tag of answer.dependencies.tags) {
      const questions = this.byTag.get(tag);
      questions?.delete(question);
      if (questions?.size === 0) this.byTag.delete(tag);
    }
  }
}

function sizeOf(question: string, { body, dependencies }: CachedAnswer): number {
  return body.length + 2 * question.length + OVERHEAD_BYTES * (1 + dependencies.tags.length / 4);
}
