import type { Connection, Keypair } from '@solana/web3.js';
import { Backoff } from '#server/cluster/backoff.ts';
import { failureOf, failureText } from '#server/cluster/failure.ts';
import { type Log, short } from '#server/cluster/log.ts';
import { watchPools } from '#server/cluster/pools-view.ts';
import { sendAs } from '#server/cluster/send.ts';
import { ServiceRecord } from '#server/cluster/service-record.ts';
import { startSweeps } from '#server/cluster/sweeps.ts';
import { fetchClock } from '#src/chain/program/fetch.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { dueTasks, type KeeperDelays, type Task } from './due-actions.ts';
import { nextJobs } from './next-jobs.ts';
import { runTask, type TaskOutcome } from './run-task.ts';

const TICK_MS = 1_000;
/** How long a task is left alone: after success until the view has surely taken it in. */
const PAUSE_MS: Record<TaskOutcome, number> = {
  done: 3_000,
  notYet: 500,
  nothingPayable: 30_000,
  impossible: 600_000,
};
/** Its window is about 200 seconds: many tries have to fit in. */
const LONGEST_CAPTURE_WAIT_MS = 4_000;

export interface KeeperOptions {
  /** At commitment `confirmed`. */
  readonly connection: Connection;
  /** Pays the fees and earns the completers' share where nobody else took it. */
  readonly wallet: Keypair;
  readonly delays: KeeperDelays;
  /** Between two readings of all pools, in case a notification is lost. */
  readonly refreshMs: number;
  /** Where it is taken down how it does. */
  readonly record?: ServiceRecord;
  readonly log: Log;
}

export interface Keeper {
  /** Ends it and waits for what is under way. */
  stop(): Promise<void>;
}

interface Job {
  readonly pool: PoolHeader;
  readonly task: Task;
  readonly key: string;
}

/**
 * Sends what anyone may send, so that no pool ever waits for a person: it locks, expires, requests, captures, times out,
 * pays and closes. It keeps nothing that does not stand on the chain, and the program refuses what is done already, so
 * that any number of keepers may run beside each other.
 */
export function startKeeper(options: KeeperOptions): Keeper {
  const { connection, wallet, delays, refreshMs, record = new ServiceRecord('keeper'), log } = options;
  const view = watchPools({ connection, refreshMs, record, log });
  const backoff = new Backoff();
  const underWay = new Map<string, { readonly task: Task; readonly end: Promise<void> }>();
  const context = {
    connection,
    keeper: wallet.publicKey,
    backoff,
    log,
    send: sendAs.bind(null, wallet, connection),
  };

  const perform = async ({ pool, task, key }: Job): Promise<void> => {
    try {
      const outcome = await runTask(context, pool, task);
      if (outcome === 'done') record.sent(task);
      backoff.pause(key, PAUSE_MS[outcome]);
    } catch (error) {
      const failure = failureOf(error);
      record.failed(task, failure, error);
      switch (failure) {
        case 'overtaken':
          // The view is behind.
          view.refresh();
          return backoff.pause(key, PAUSE_MS.done);
        case 'never':
          return backoff.pause(key, PAUSE_MS.impossible);
        case 'later': {
          const longest = task === 'captureEntropy' ? LONGEST_CAPTURE_WAIT_MS : undefined;
          const wait = `again in ${backoff.failed(key, Date.now(), longest) / 1000} s`;
          log(`${task} of pool ${pool.id} (${short(pool.address)}) failed, ${wait}: ${failureText(error)}`);
        }
      }
    }
  };

  const jobsAt = (now: number, slot: bigint): Job[] =>
    view.pools().flatMap((pool) =>
      dueTasks(pool, now, slot, delays).flatMap((task) => {
        const key = `${pool.address}:${task}`;
        return underWay.has(key) || backoff.isWaiting(key) ? [] : [{ pool, task, key }];
      }),
    );

  const tick = async (): Promise<void> => {
    const estimate = view.clock();
    if (estimate === null || jobsAt(estimate.unixTimestamp, estimate.slot).length === 0) return;
    const { unixTimestamp, slot } = await fetchClock(connection, 'confirmed');
    for (const job of nextJobs(jobsAt(unixTimestamp, slot), [...underWay.values()])) {
      const end = perform(job).finally(() => underWay.delete(job.key));
      underWay.set(job.key, { task: job.task, end });
    }
  };
  const ticks = startSweeps(TICK_MS, tick, log);

  return {
    async stop() {
      await Promise.all([ticks.stop(), view.stop()]);
      await Promise.all([...underWay.values()].map(({ end }) => end));
    },
  };
}
