import type { ChainCopy } from './chain-copy.ts';
import type { ErrorRecord } from './error-record.ts';

interface Job {
  readonly pools: string[];
  readonly always: boolean;
  readonly done: () => void;
}

/** Pools whose transactions are to be read again, one pool between two readings of new transactions. */
export class RereadQueue {
  readonly #jobs: Job[] = [];

  constructor(
    private readonly copy: Pick<ChainCopy, 'reread'>,
    private readonly errors: ErrorRecord,
    private readonly signal: AbortSignal,
  ) {}

  get isWaiting(): boolean {
    return this.#jobs.length > 0;
  }

  /**
   * Queues pools. Resolves when the indexer has read them, has failed to, or stops.
   * @param always whether they are refolded even if the same transactions are stored
   */
  add(pools: readonly string[], always: boolean): Promise<void> {
    return new Promise((resolve) => {
      if (this.signal.aborted) return resolve();
      const done = (): void => {
        this.signal.removeEventListener('abort', done);
        resolve();
      };
      this.#jobs.push({ pools: [...pools], always, done });
      this.signal.addEventListener('abort', done);
    });
  }

  /** Rereads one pool. A pool that cannot be read must not block the indexer. */
  async work(): Promise<void> {
    const job = this.#jobs[0];
    const pool = job?.pools.shift();
    if (job === undefined) return;
    try {
      if (pool !== undefined) await this.copy.reread(pool, job.always);
    } catch (error) {
      if (this.signal.aborted) throw error;
      this.errors.add(error);
    }
    if (job.pools.length > 0) return;
    this.#jobs.shift();
    job.done();
  }
}
