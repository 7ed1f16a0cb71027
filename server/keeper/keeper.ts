import type { Connection, Keypair, TransactionInstruction } from '@solana/web3.js';
import { Backoff } from '#server/cluster/backoff.ts';
import { failureOf, failureText, isExpired } from '#server/cluster/failure.ts';
import { type Log, short } from '#server/cluster/log.ts';
import { fetchMoment, type Moment } from '#server/cluster/moment.ts';
import { watchPools } from '#server/cluster/pools-view.ts';
import { sendAs } from '#server/cluster/send.ts';
import { ServiceRecord } from '#server/cluster/service-record.ts';
import { startPolling } from '#server/cluster/polling.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { dueTasks, isDrawTask, type KeeperDelays, type Task } from './due-actions.ts';
import { KeeperRounds } from './keeper-rounds.ts';
import { nextJobs } from './next-jobs.ts';
import { runTask, type TaskOutcome } from './run-task.ts';

const TICK_MS = 1_000;
/** Pause of a task after success, until the view has surely been updated. */
const DONE_MS = 3_000;
const IMPOSSIBLE_MS = 600_000;
/** A void cannot wait for a blockhash to pass: what it pays for priority is high from the start. */
const FIRST_RISES: Partial<Record<Task, number>> = { voidPool: 5 };

export interface KeeperOptions {
  /** At commitment `confirmed`. */
  readonly connection: Connection;
  /** Relays of the beacon's rounds. */
  readonly beaconUrls: readonly string[];
  /** Pays the fees and earns the completer's share where nobody else took it. */
  readonly wallet: Keypair;
  readonly delays: KeeperDelays;
  /** Between two readings of all pools, in case a notification is lost. */
  readonly refreshMs: number;
  /** Receives its health and metrics. */
  readonly record?: ServiceRecord;
  readonly log: Log;
}

interface Job {
  readonly pool: PoolHeader;
  readonly task: Task;
  readonly key: string;
}

/**
 * Sends what anyone may send, so that no pool ever waits for a person: it locks, expires, voids, completes, times out, pays
 * and closes. It keeps nothing that does not stand on the chain, and the program refuses what is done already, so that any
 * number of keepers may run beside each other.
 */
export function startKeeper(options: KeeperOptions) {
  const { connection, wallet, delays, refreshMs, record = new ServiceRecord('keeper'), log } = options;
  const view = watchPools({ connection, refreshMs, record, log });
  const rounds = new KeeperRounds({ ...options, record });
  const backoff = new Backoff();
  /** Number of expired transactions by job. */
  const rises = new Map<string, number>();
  const underWay = new Map<string, { readonly task: Task; readonly end: Promise<void> }>();

  const perform = async ({ pool, task, key }: Job): Promise<void> => {
    const priority = rises.get(key) ?? FIRST_RISES[task] ?? 0;
    const context = {
      connection,
      keeper: wallet.publicKey,
      signatureOf: rounds.known,
      send: (instructions: readonly TransactionInstruction[]) =>
        sendAs(wallet, connection, instructions, priority),
      backoff,
      log,
    };
    try {
      const outcome = await runTask(context, pool, task);
      if (outcome === 'done') record.sent(task);
      rest(key, outcome);
      rises.delete(key);
    } catch (error) {
      const failure = failureOf(error);
      record.failed(task, failure, error);
      const fail = (when: string): void =>
        log(`${task} of pool ${pool.id} (${short(pool.address)}) failed, ${when}: ${failureText(error)}`);
      // Another signature, with another blockhash and a higher fee: the one before can never land.
      if (isExpired(error)) {
        rises.set(key, priority + 1);
        return fail('again with a higher fee');
      }
      rises.delete(key);
      switch (failure) {
        case 'overtaken':
          // The view is behind.
          view.refresh();
          return backoff.pause(key, DONE_MS);
        case 'never':
          backoff.pause(key, IMPOSSIBLE_MS);
          return fail('for good');
        case 'later':
          return fail(`again in ${backoff.failed(key) / 1_000} s`);
      }
    }
  };

  const rest = (key: string, outcome: TaskOutcome): void => {
    switch (outcome) {
      case 'done':
      case 'noRound':
        return backoff.pause(key, DONE_MS);
      case 'nothingPayable':
        return void backoff.failed(key);
      case 'gone':
        return view.refresh();
    }
  };

  const dueAt = (moment: Moment): Job[] =>
    view
      .pools()
      .flatMap((pool) =>
        dueTasks(pool, moment, delays).map((task) => ({ pool, task, key: `${pool.address}:${task}` })),
      );
  const canStart = ({ pool, task, key }: Job): boolean =>
    !underWay.has(key) && !backoff.isWaiting(key) && (!isDrawTask(task) || rounds.isOut(task, pool));

  const forgetRises = (due: readonly Job[]): void => {
    const keys = new Set(rises.size > 0 ? due.map(({ key }) => key) : []);
    for (const key of rises.keys()) if (!keys.has(key)) rises.delete(key);
  };

  const tick = async (): Promise<void> => {
    const estimate = view.moment();
    if (estimate === null) return;
    const due = dueAt(estimate);
    rounds.look(due);
    forgetRises(due);
    if (!due.some(canStart)) return;
    const jobs = dueAt(await fetchMoment(connection)).filter(canStart);
    for (const job of nextJobs(jobs, [...underWay.values()])) {
      const end = perform(job).finally(() => underWay.delete(job.key));
      underWay.set(job.key, { task: job.task, end });
    }
  };
  const ticks = startPolling(TICK_MS, tick, log);

  return {
    /** Ends it and waits for what is under way. */
    async stop(): Promise<void> {
      await Promise.all([ticks.stop(), view.stop(), rounds.stop()]);
      await Promise.all([...underWay.values()].map(({ end }) => end));
    },
  };
}

export type Keeper = ReturnType<typeof startKeeper>;
