import type { Revisions } from '#server/live/open-revisions.ts';
import type { Database } from '#server/store/open-store.ts';
import type { ReplicaRead, ReplicaReads } from '#server/store/replica-reads.ts';
import { throttledRead, withinAnswer } from '../shared-reads.ts';
import { type ChangedRows, type Changes, type Dependencies, readChanges } from './dependencies.ts';
import { AnswerCache } from './answer-cache.ts';
import { type CachedAnswer, cachedAnswer, isAffected } from './cached-answer.ts';
import { epochOf, readEpoch } from './epoch.ts';
import { Follower } from './follower.ts';

/** An answer, with the data that it depends on. */
export interface CacheableAnswer<T> {
  readonly answer: T;
  /** Null: the answer is not cached, because the same request is unlikely to be repeated. */
  readonly dependencies: Dependencies | null;
}

/** Reads from the database that it is given, and from no other. */
type Read<T> = (db: Database) => Promise<T>;

/** Identifies requests that have the same answer. */
export interface Question {
  /** The cache key: the same for all requests with the same answer. */
  readonly key: string;
  readonly make: Read<CacheableAnswer<unknown>>;
}

/** An answer, with the revision as of which it is sent. */
export interface AnswerAt {
  readonly answer: CachedAnswer;
  /** Value of the header `x-revision`. */
  readonly revision: string;
  /** Whether the answer certainly matches the revision; false if a commit may have arrived while it was made. */
  readonly isExact: boolean;
}

interface Running {
  /** The answer's data includes all commits up to this one. */
  readonly revision: bigint;
  readonly promise: Promise<AnswerAt>;
}

/**
 * Number of past revision steps that are kept. If more steps pass while an answer is made, the answer is not cached.
 */
const STEPS_REMEMBERED = 64;
const CACHE_BYTES = 32 * 1_024 * 1_024;
const STALE_MS = 60;
const EVERYTHING: Changes = { everything: true };
/** Fraction of the stale time after which answers are refreshed in the background, so that no request waits. */
const REFRESHED_FROM = 2 / 3;
/** Minimum interval between queries for the newest revision, at thousands of requests a second. */
const REVISION_INTERVAL_MS = 2;

export interface AnswersOptions {
  readonly db: Database;
  /** Reads on a replica; by default, the primary serves all reads. */
  readonly replica?: ReplicaReads | null;
  readonly revisions: Pick<Revisions, 'current'>;
  /** Unix seconds. */
  readonly now: () => number;
  /** Limit of the cached answers in bytes. */
  readonly bytes?: number;
  /** Milliseconds for which answers may lack a commit. With 0 the database is queried for each answer. */
  readonly staleMs?: number;
}

/**
 * Caches answers that depend on the projection alone, each made once and kept while it is valid. An answer includes all
 * commits older than 60 ms at the time of the request, and everything that this process has sent to any client before:
 * newly read data is sent only once all cached answers have caught up with it.
 */
export class Answers {
  /** Reads the newest revision, in a query that starts after the call. @throws if it exceeds the answer timeout */
  readonly newest: () => Promise<bigint>;
  /** The revision as of which cached answers are valid, for the header `x-revision`. */
  revision = '';
  private epoch = '';
  private readonly follower = new Follower((from, to) => this.step(from, to));
  private readonly running = new Map<string, Running>();
  /**
   * The last steps from one revision to the next, newest last. The first kept step begins where the last dropped one
   * ended.
   */
  private steps: { readonly to: bigint; readonly changes: ChangedRows }[] = [];
  private stepsSince = -1n;
  private readonly db: Database;
  private readonly replica: ReplicaReads | null;
  private readonly now: () => number;
  private readonly staleMs: number;
  private readonly cache: AnswerCache;
  /** All commits before this time have been applied; milliseconds of `performance.now()`. */
  private currentAt = -Infinity;
  /** Time of the last failed catch-up: a catch-up that began earlier does not make the cache current. */
  private failedAt = -Infinity;
  private isCatchingUp = false;

  constructor({
    db,
    replica = null,
    revisions,
    now,
    bytes = CACHE_BYTES,
    staleMs = STALE_MS,
  }: AnswersOptions) {
    this.db = db;
    this.replica = replica;
    this.now = now;
    this.staleMs = staleMs;
    this.newest = throttledRead(() => withinAnswer(revisions.current()), REVISION_INTERVAL_MS);
    this.cache = new AnswerCache(bytes);
  }

  /** Size of the cached answers in bytes. */
  get bytes(): number {
    return this.cache.bytes;
  }

  /** The revision that this process has reached: it has sent no data of a later revision. */
  get reached(): bigint {
    return this.follower.revision;
  }

  /** Whether an answer to a question is cached, even if it may be stale. */
  has({ key }: Question): boolean {
    return this.cache.get(key, this.now()) !== undefined;
  }

  /** Returns the cached answer to a question, if it can be sent immediately. */
  cached({ key }: Question): CachedAnswer | undefined {
    const age = this.age();
    if (age >= this.staleMs) return undefined;
    if (age >= REFRESHED_FROM * this.staleMs) this.catchUpSoon();
    return this.cache.get(key, this.now());
  }

  /** Returns the answer to a question, from the cache or newly made. @throws what `make` throws */
  async answerTo(question: Question): Promise<AnswerAt> {
    if (this.age() >= this.staleMs) await this.catchUp();
    const answer = this.cache.get(question.key, this.now());
    // The timeout applies to making the answer only, so that a cached answer costs no timer.
    if (answer === undefined) return withinAnswer(this.makeOnce(question));
    return { answer, revision: this.revision, isExact: true };
  }

  /** Reads data that answers depend on, and returns it once all cached answers have caught up with it. */
  async readFresh<T>(read: Read<T>): Promise<T> {
    const found = this.replica === null ? null : await this.readReplica(this.replica, read);
    if (found !== null) {
      await this.catchUp();
      // A standby may show a commit before the primary does, or belong to a database that was restored since.
      if (found.revision <= this.reached && epochOf(found.origin) === this.epoch) return found.value;
    }
    const value = await read(this.db);
    await this.catchUp();
    return value;
  }

  private async readReplica<T>(replica: ReplicaReads, read: Read<T>): Promise<ReplicaRead<T> | null> {
    if (this.age() >= this.staleMs) await this.catchUp();
    return this.reached < 0n ? null : replica.read(this.reached, read);
  }

  /** Drops the answers changed by commits before the call. @throws if the database does not answer */
  async catchUp(): Promise<void> {
    const requestedAt = performance.now();
    try {
      const newest = await this.newest();
      // The revision is lower in a restored database, or if a query that began later was answered first.
      if (newest < this.follower.revision && (await withinAnswer(readEpoch(this.db))) !== this.epoch) {
        this.follower.restart();
      }
      await this.follower.follow(newest);
    } catch (error) {
      this.currentAt = -Infinity;
      this.failedAt = performance.now();
      throw error;
    }
    if (requestedAt > this.failedAt) this.currentAt = Math.max(this.currentAt, requestedAt);
  }

  private age(): number {
    return performance.now() - this.currentAt;
  }

  private catchUpSoon(): void {
    if (this.isCatchingUp) return;
    this.isCatchingUp = true;
    this.catchUp()
      // The next request reports the error.
      .catch(() => undefined)
      .finally(() => {
        this.isCatchingUp = false;
      });
  }

  private async step(from: bigint, to: bigint): Promise<void> {
    const idle = this.cache.isEmpty && this.running.size === 0;
    const [epoch, changes] = await withinAnswer(
      Promise.all([readEpoch(this.db), idle ? EVERYTHING : readChanges(this.db, from)]),
    );
    const isRestored = epoch !== this.epoch;
    this.epoch = epoch;
    this.revision = `${epoch}.${to}`;
    if (isRestored || changes.everything) {
      this.cache.clear();
      this.steps = [];
      this.stepsSince = to;
    } else {
      this.cache.drop(changes);
      this.steps.push({ to, changes });
      const forgotten = this.steps.length > STEPS_REMEMBERED ? this.steps.shift() : undefined;
      if (forgotten !== undefined) this.stepsSince = forgotten.to;
    }
  }

  /** Makes an answer, shared by concurrent requests unless the cache has reached a newer revision since the start. */
  private makeOnce(question: Question): Promise<AnswerAt> {
    const { key } = question;
    const running = this.running.get(key);
    const { revision } = this.follower;
    if (running?.revision === revision) return running.promise;
    const promise = this.make(question, revision).finally(() => {
      if (this.running.get(key)?.promise === promise) this.running.delete(key);
    });
    this.running.set(key, { revision, promise });
    return promise;
  }

  private async make({ key, make }: Question, since: bigint): Promise<AnswerAt> {
    const { epoch, revision: startedAt } = this;
    const { answer: given, dependencies } = await this.readFresh(make);
    const answer = cachedAnswer(given, dependencies ?? { tags: [] });
    const { revision } = this;
    if (dependencies === null) return { answer, revision, isExact: revision === startedAt };
    const isExact = epoch === this.epoch && this.holdsSince(since, answer);
    if (isExact) this.cache.set(key, answer);
    return { answer, revision, isExact };
  }

  /** Whether no commit since `revision` affects the answer. */
  private holdsSince(revision: bigint, made: CachedAnswer): boolean {
    if (revision < this.stepsSince) return false;
    return this.steps.every(({ to, changes }) => to <= revision || !isAffected(made, changes));
  }
}
