import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#server/store/open-store.ts';
import { withinAnswer } from '../shared-reads.ts';
import { type ChangedRows, type Changes, type Dependencies, readChanges } from './dependencies.ts';
import { AnswerCache, type CachedAnswer, cachedAnswer, isAffected, isUnchanged } from './answer-cache.ts';
import { Follower } from './follower.ts';

/** An answer, and what it was made of. */
export interface CacheableAnswer<T> {
  readonly answer: T;
  /** Null: it is not kept, as hardly anyone will ask the same. */
  readonly dependencies: Dependencies | null;
}

type Make = () => Promise<CacheableAnswer<unknown>>;

interface Running {
  /** Its reads have seen all commits up to this one. */
  readonly revision: bigint;
  readonly promise: Promise<CachedAnswer>;
}

/** Steps between revisions after which an answer that is still being made is not kept. */
const STEPS_REMEMBERED = 64;

export interface AnswersOptions {
  readonly db: Database;
  /** Reads the newest revision after it was called. */
  readonly newest: () => Promise<bigint>;
  /** Unix seconds. */
  readonly now: () => number;
  /** Limit of the kept answers in bytes. */
  readonly bytes: number;
}

/**
 * Answers that depend on the projection alone, each made once and kept while it holds. Before anything is sent the
 * newest revision is read, and what its commits have changed is dropped: no answer is older than the last event
 * committed when its request arrived.
 */
export class Answers {
  private readonly follower = new Follower((from, to) => this.step(from, to));
  private readonly running = new Map<string, Running>();
  /** The last steps from revision to revision, newest last; the first begins where the one forgotten before it ended. */
  private steps: { readonly to: bigint; readonly changes: ChangedRows }[] = [];
  private stepsSince = -1n;
  private readonly kept: AnswerCache;

  constructor(private readonly options: AnswersOptions) {
    this.kept = new AnswerCache(options.bytes);
  }

  /** Bytes of what is kept. */
  get bytes(): number {
    return this.kept.bytes;
  }

  /**
   * Sends what is kept for a key, or makes it; 304 without a body to who has it.
   * @param question the same text for all requests that have the same answer
   */
  async send(request: FastifyRequest, reply: FastifyReply, key: string, make: Make): Promise<FastifyReply> {
    const answer = await withinAnswer(this.answerTo(key, make));
    void reply.header('etag', answer.etag).header('cache-control', 'no-cache');
    if (isUnchanged(request.headers['if-none-match'], answer.etag)) return reply.code(304).send();
    return reply.header('content-type', 'application/json; charset=utf-8').send(answer.body);
  }

  private async answerTo(key: string, make: Make): Promise<CachedAnswer> {
    await this.follower.follow(await this.options.newest());
    return this.kept.get(key, this.options.now()) ?? (await this.makeOnce(key, make));
  }

  private async step(from: bigint, to: bigint): Promise<void> {
    const idle = this.kept.isEmpty && this.running.size === 0;
    const changes: Changes = idle ? { everything: true } : await readChanges(this.options.db, from);
    if (changes.everything) {
      this.kept.clear();
      this.steps = [];
      this.stepsSince = to;
    } else {
      this.kept.drop(changes);
      this.steps.push({ to, changes });
      const forgotten = this.steps.length > STEPS_REMEMBERED ? this.steps.shift() : undefined;
      if (forgotten !== undefined) this.stepsSince = forgotten.to;
    }
  }

  /** Those who ask for the same while it is being made share it, unless something was committed since it began. */
  private makeOnce(key: string, make: Make): Promise<CachedAnswer> {
    const running = this.running.get(key);
    const { revision } = this.follower;
    if (running?.revision === revision) return running.promise;
    const promise = this.make(key, revision, make).finally(() => {
      if (this.running.get(key)?.promise === promise) this.running.delete(key);
    });
    this.running.set(key, { revision, promise });
    return promise;
  }

  private async make(key: string, revision: bigint, make: Make): Promise<CachedAnswer> {
    const { answer, dependencies } = await make();
    if (dependencies === null) return cachedAnswer(answer, { tags: [] });
    const made = cachedAnswer(answer, dependencies);
    if (this.holdsSince(revision, made)) this.kept.set(key, made);
    return made;
  }

  /** Whether nothing that was committed while it was being made touches it. */
  private holdsSince(revision: bigint, made: CachedAnswer): boolean {
    if (revision < this.stepsSince) return false;
    return this.steps.every(({ to, changes }) => to <= revision || !isAffected(made, changes));
  }
}
