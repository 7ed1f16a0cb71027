import type { Connection, Keypair, TransactionInstruction } from '@solana/web3.js';
import type { Backoff } from '#server/cluster/backoff.ts';
import { failureOf, failureText, isExpired, isRefusal } from '#server/cluster/failure.ts';
import { errorText, type Log, short } from '#server/cluster/log.ts';
import { fetchPoolAt, type ClockSysvars } from '#server/cluster/clock-sysvars.ts';
import type { PoolsView } from '#server/cluster/pools-view.ts';
import type { ServiceRecord } from '#server/cluster/service-record.ts';
import { logUnreadable } from '#server/cluster/unreadable.ts';
import { TransactionFailed } from '#src/chain/program/transaction-failed.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import type { Budget } from './budget.ts';
import type { DrawTask, Task } from './due-actions.ts';
import { largestFee } from './fees.ts';
import { findRival } from './find-rival.ts';
import { runTask } from './run-task.ts';
import { BudgetUsedUp, sendWithin } from './send-within.ts';
import type { Turns } from './turns.ts';

/** Pause of a task after success, long enough for the view to be updated. */
const DONE_MS = 3_000;
/** Pause of a task that is not due by the chain's own clock; the view's clock is an estimate. */
const NOT_DUE_MS = 1_000;
const IMPOSSIBLE_MS = 600_000;
/** Pause of a lock while the chain's clock lags, which ends within minutes. */
const CLOCK_BEHIND_MS = 10_000;
const USED_UP_MS = 60_000;
/** Longest pause between two tries of a void, which must land within seconds. */
const LONGEST_VOID_PAUSE_MS = 2_000;
/** A void cannot wait until a blockhash expires, so its priority fee is high from the start. */
const FIRST_RISES: Partial<Record<Task, number>> = { voidPool: 5 };

export interface Job {
  readonly pool: PoolHeader;
  readonly task: Task;
  readonly key: string;
}

interface PerformerOptions {
  readonly connection: Connection;
  readonly wallet: Keypair;
  readonly view: PoolsView;
  readonly isDue: (pool: PoolHeader, task: Task, sysvars: ClockSysvars) => boolean;
  readonly signatureOf: (task: DrawTask, round: bigint) => Uint8Array | null;
  /** Whether the chain's clock, at a time in Unix seconds, is too far behind for locking. */
  readonly isClockBehind: (pool: PoolHeader, now: number) => Promise<boolean>;
  readonly budget: Budget;
  readonly turns: Turns;
  readonly backoff: Backoff;
  readonly record: ServiceRecord;
  readonly log: Log;
}

/** Returns a text that changes whenever a task's remaining work for a pool changes. */
export function stateOf({ status, openEntries, owedLamports }: PoolHeader): string {
  return `${status} ${openEntries} ${owedLamports}`;
}

/** Performs the keeper's tasks, and sets the pause of each task afterwards. */
export class Performer {
  /** Number of expired transactions by job. */
  readonly #rises = new Map<string, number>();
  readonly #onUnreadable;

  constructor(private readonly options: PerformerOptions) {
    this.#onUnreadable = logUnreadable(options.log);
  }

  /** Performs a task if it is still due on the chain. */
  async perform(job: Job): Promise<void> {
    try {
      await this.#try(job);
    } catch (error) {
      await this.#failed(job, error);
    }
  }

  /** Removes the fee increases of all jobs but these. */
  keep(due: ReadonlySet<string>): void {
    for (const key of this.#rises.keys()) if (!due.has(key)) this.#rises.delete(key);
  }

  async #try(job: Job): Promise<void> {
    const { connection, view, isDue, isClockBehind, turns, signatureOf, backoff, log, wallet } = this.options;
    const { task, key } = job;
    const { pool, sysvars } = await fetchPoolAt(connection, job.pool.address);
    view.saw(job.pool.address, pool);
    if (pool === null) return;
    if (!isDue(pool, task, sysvars)) return this.#rest(job, NOT_DUE_MS);
    if (task !== 'voidPool' && turns.isOvertaken(key, stateOf(pool))) {
      // Another sender is performing the task, which is rechecked at its next turn.
      turns.end(key);
      return this.#rest(job, DONE_MS);
    }
    if (task === 'lockPool' && (await isClockBehind(pool, sysvars.unixTimestamp))) {
      log.warn(`The chain's clock lags behind the beacon: pool ${pool.id} is not locked yet`);
      return this.#rest(job, CLOCK_BEHIND_MS);
    }
    const outcome = await runTask(
      {
        connection,
        keeper: wallet.publicKey,
        signatureOf,
        send: (instructions) => this.#send(job, instructions),
        backoff,
        onUnreadable: this.#onUnreadable,
        log,
      },
      pool,
      task,
    );
    this.#rises.delete(key);
    switch (outcome) {
      case 'done':
        turns.did(key);
        return this.#rest(job, DONE_MS);
      case 'overtaken':
        this.#rest(job, DONE_MS);
        return this.#learnRival(job);
      case 'noRound':
        return this.#rest(job, DONE_MS);
      case 'nothingPayable':
        return void backoff.failed(key);
      case 'gone':
        return view.refresh();
    }
  }

  #send({ pool, task, key }: Job, instructions: readonly TransactionInstruction[]): Promise<string> {
    const rises = this.#rises.get(key) ?? FIRST_RISES[task] ?? 0;
    const priority = { rises, largestFee: largestFee(pool, task) };
    return sendWithin({ ...this.options, task, priority }, instructions);
  }

  async #failed(job: Job, error: unknown): Promise<void> {
    const { view, backoff, record, log } = this.options;
    const { pool, task, key } = job;
    if (error instanceof BudgetUsedUp) return this.#rest(job, USED_UP_MS);
    const failure = failureOf(error);
    const hasLanded = error instanceof TransactionFailed && error.kind === 'failed';
    if (!hasLanded) record.failed(task, failure, error);
    else if (failure !== 'overtaken') record.missed(error);
    const fail = (then: string): void =>
      log.info(`${task} of pool ${pool.id} (${short(pool.address)}) failed, ${then}: ${failureText(error)}`);
    // The retry has another blockhash and a higher fee; the expired transaction can never land.
    if (isExpired(error)) {
      this.#rises.set(key, (this.#rises.get(key) ?? FIRST_RISES[task] ?? 0) + 1);
      return fail('retrying with a higher fee');
    }
    this.#rises.delete(key);
    // The view is behind, or the chain is unreachable.
    if (failure === 'overtaken' || !isRefusal(error)) view.refresh();
    switch (failure) {
      case 'overtaken':
        this.#rest(job, DONE_MS);
        return this.#learnRival(job);
      case 'never':
        this.#rest(job, IMPOSSIBLE_MS);
        return fail('not retrying');
      case 'later': {
        const longest = task === 'voidPool' ? LONGEST_VOID_PAUSE_MS : undefined;
        return fail(`retrying in ${backoff.failed(key, longest) / 1_000} s`);
      }
    }
  }

  /** Finds out which keeper was faster, to start after that keeper from now on. */
  async #learnRival({ pool, key }: Job): Promise<void> {
    const { connection, wallet, turns, log } = this.options;
    turns.end(key);
    try {
      const rival = await findRival(connection, pool.address, wallet.publicKey);
      if (rival !== null) turns.met(rival);
    } catch (error) {
      log.info(`The faster sender at pool ${pool.id} could not be determined: ${errorText(error)}`);
    }
  }

  #rest({ task, key }: Job, milliseconds: number): void {
    const longest = task === 'voidPool' ? LONGEST_VOID_PAUSE_MS : Infinity;
    this.options.backoff.pause(key, Math.min(longest, milliseconds));
  }
}
