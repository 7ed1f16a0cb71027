import type { Connection, Keypair } from '@solana/web3.js';
import { Backoff } from '#server/cluster/backoff.ts';
import type { Log } from '#server/cluster/log.ts';
import type { ClockSysvars } from '#server/cluster/clock-sysvars.ts';
import { startPolling } from '#server/cluster/polling.ts';
import { watchPools } from '#server/cluster/pools-view.ts';
import { ServiceRecord } from '#server/cluster/service-record.ts';
import { SlotFloor } from '#server/cluster/slot-floor.ts';
import { slowSlots } from '#server/cluster/slow-slots.ts';
import { watchWallet } from '#server/cluster/wallet.ts';
import { solExact } from '#src/protocol/amounts.ts';
import { Budget, type DailyLamports, DEFAULT_DAILY_LAMPORTS } from './budget.ts';
import { dueTasks, isDrawTask, type KeeperDelays, mayBeDue, type Task } from './due-actions.ts';
import { KeeperRounds } from './keeper-rounds.ts';
import { nextJobs } from './next-jobs.ts';
import { type Job, Performer, stateOf } from './performer.ts';
import { returnDeposits } from './return-deposits.ts';
import { Turns } from './turns.ts';

/** Short, because a task's turn is counted from when it is first found due. */
const TICK_MS = 250;
/** Milliseconds between two readings of the slot duration, which a cluster changes once in months. */
const SLOTS_MS = 3_600_000;

export interface KeeperOptions {
  /** A connection at commitment `confirmed`. */
  readonly connection: Connection;
  /** Minimum context slot of the connection's requests; notifications raise it. */
  readonly floor?: SlotFloor;
  /** Relays of the beacon's rounds. */
  readonly beaconUrls: readonly string[];
  /** Pays the fees, and earns the completer's share if no other wallet completed the pool first. */
  readonly wallet: Keypair;
  readonly delays: KeeperDelays;
  /** Daily budget for transactions that earn nothing. */
  readonly daily?: DailyLamports;
  /** Milliseconds between two readings of locked pools, in case a notification is lost. */
  readonly refreshMs: number;
  /** Receives the keeper's health and metrics. */
  readonly record?: ServiceRecord;
  readonly log: Log;
}

/**
 * Sends the permissionless instructions, so that no pool ever waits for a player: locks, expires, voids, completes,
 * times out, pays and closes. The keeper has no state beside the chain's, and the program refuses repeated actions, so
 * that any number of keepers may run in parallel.
 */
export function startKeeper(options: KeeperOptions) {
  const { connection, wallet, delays, daily = DEFAULT_DAILY_LAMPORTS, refreshMs, log } = options;
  const { floor = new SlotFloor(), record = new ServiceRecord('keeper') } = options;
  const backoff = new Backoff();
  const endFailures = (): void => backoff.endFailures();
  const budget = new Budget(daily, (purse) => log.warn(usedUp(purse, daily)));
  record.watchBudget(budget);
  const view = watchPools({
    connection,
    refreshMs,
    isNeeded: mayBeDue,
    record,
    floor,
    onRecovered: endFailures,
    log,
  });
  const rounds = new KeeperRounds({ ...options, record });
  const turns = new Turns(wallet.publicKey.toBase58());
  const isDue = (pool: Job['pool'], task: Task, sysvars: ClockSysvars): boolean =>
    dueTasks(pool, sysvars, delays).includes(task);
  const performer = new Performer({
    connection,
    wallet,
    view,
    isDue,
    signatureOf: rounds.signatureOf,
    isClockBehind: (pool, now) => rounds.isClockBehind(pool, now),
    budget,
    turns,
    backoff,
    record,
    log,
  });
  const underWay = new Map<string, { readonly task: Task; readonly end: Promise<void> }>();
  let turnTimer: NodeJS.Timeout;

  const dueAt = (sysvars: ClockSysvars): Job[] =>
    view
      .pools()
      .flatMap((pool) =>
        dueTasks(pool, sysvars, delays).map((task) => ({ pool, task, key: `${pool.address}:${task}` })),
      );
  const canStart = ({ pool, task, key }: Job): boolean =>
    !underWay.has(key) &&
    !backoff.isWaiting(key) &&
    !budget.isClosedTo(task) &&
    (!isDrawTask(task) || rounds.isOut(task, pool));
  /**
   * Returns the jobs whose turn has come, in the order of turns, so that keepers with more jobs than slots start with
   * different ones. Schedules the next poll for the next turn.
   */
  const takeTurns = (jobs: readonly Job[]): Job[] => {
    const waits = jobs
      .map((job) => ({ job, wait: job.task === 'voidPool' ? 0 : turns.wait(job.key, stateOf(job.pool)) }))
      .sort((a, b) => a.wait - b.wait);
    const next = waits.find(({ wait }) => wait > 0)?.wait ?? Infinity;
    clearTimeout(turnTimer);
    if (next < TICK_MS) turnTimer = setTimeout(() => ticks.wake(), next);
    return waits.filter(({ wait }) => wait <= 0).map(({ job }) => job);
  };

  const tick = (): Promise<void> => {
    const estimate = view.sysvars();
    if (estimate === null) return Promise.resolve();
    const due = dueAt(estimate);
    rounds.look(due);
    const keys = new Set(due.map(({ key }) => key));
    performer.keep(keys);
    turns.keep(keys);
    for (const job of nextJobs(takeTurns(due.filter(canStart)), [...underWay.values()])) {
      const end = performer.perform(job).finally(() => underWay.delete(job.key));
      underWay.set(job.key, { task: job.task, end });
    }
    return Promise.resolve();
  };
  const ticks = startPolling(TICK_MS, tick, log);
  const slots = startPolling(
    SLOTS_MS,
    async () => {
      const slow = await slowSlots(connection);
      if (slow !== null) log.warn(slow);
    },
    log,
  );
  const returns = returnDeposits({ connection, wallet, view, refreshMs, budget, backoff, record, log });
  const balance = watchWallet({
    connection,
    wallet: wallet.publicKey,
    onBalance: (lamports) => {
      record.balance(lamports);
      budget.holds(BigInt(lamports));
    },
    onRefilled: endFailures,
    log,
  });

  return {
    /** Stops the keeper and waits for tasks under way. */
    async stop(): Promise<void> {
      clearTimeout(turnTimer);
      await Promise.all([
        ticks.stop(),
        slots.stop(),
        returns.stop(),
        view.stop(),
        rounds.stop(),
        balance.stop(),
      ]);
      await Promise.all([...underWay.values()].map(({ end }) => end));
    },
  };
}

export type Keeper = ReturnType<typeof startKeeper>;

function usedUp(purse: keyof DailyLamports, daily: DailyLamports): string {
  const sol = `${solExact(daily[purse])} SOL`;
  return purse === 'forVoids'
    ? `The daily budget of ${sol} for voids is used up: further voids use the other budget (KEEPER_DAILY_VOID_LAMPORTS)`
    : `The daily budget of ${sol} is used up: until tomorrow the keeper sends nothing that earns nothing (KEEPER_DAILY_LAMPORTS)`;
}
