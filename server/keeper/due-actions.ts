import type { ClockSysvars } from '#server/cluster/clock-sysvars.ts';
import type { ActionName } from '#src/protocol/next-actions.ts';
import { nextActions } from '#src/protocol/next-actions.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';

/** The keeper's tasks for a pool; `settle` stands for every payment that is still open. */
export type Task =
  | 'lockPool'
  | 'expirePool'
  | 'voidPool'
  | 'completePool'
  | 'timeOutDraw'
  | 'settle'
  | 'closePool';

/** Tasks that submit the signature of the pool's round. */
export type DrawTask = Extract<Task, 'voidPool' | 'completePool'>;

/** Delays in seconds, during which players can act first. */
export interface KeeperDelays {
  readonly completeSeconds: number;
  readonly claimSeconds: number;
}

/**
 * Returns the tasks that are due for a pool at these sysvars. A pool whose round is published too early is to be voided, and
 * one whose round is due is to be completed, as soon as that round is published. Closing makes the open payments first,
 * because a closed pool cannot pay.
 */
export function dueTasks(pool: PoolHeader, sysvars: ClockSysvars, delays: KeeperDelays): readonly Task[] {
  const { unixTimestamp: now, slot, lastRestartSlot } = sysvars;
  const tasks = new Set(
    nextActions(pool, now, slot, lastRestartSlot).flatMap(({ action, open }): Task[] => {
      const task = taskOf(action);
      return open && task !== null && now >= earliest(pool, task, delays) ? [task] : [];
    }),
  );
  if (tasks.has('closePool')) tasks.delete('settle');
  return [...tasks];
}

/**
 * Whether a pool may have a task within these seconds. One that has ended and is paid has none until it may be closed.
 */
export function mayBeDue(pool: PoolHeader, sysvars: ClockSysvars, withinSeconds: number): boolean {
  if (pool.status === 'open' || pool.status === 'locked') return true;
  const { unixTimestamp: now, slot, lastRestartSlot } = sysvars;
  return nextActions(pool, now, slot, lastRestartSlot).some(
    ({ action, from }) => taskOf(action) !== null && (from ?? 0) <= now + withinSeconds,
  );
}

export function isDrawTask(task: Task): task is DrawTask {
  return task === 'voidPool' || task === 'completePool';
}

function earliest(pool: PoolHeader, task: Task, delays: KeeperDelays): number {
  switch (task) {
    case 'completePool':
      return (pool.draw.drawAt ?? Infinity) + delays.completeSeconds;
    case 'settle':
      return (pool.settledAt ?? Infinity) + delays.claimSeconds;
    case 'lockPool':
    case 'expirePool':
    case 'voidPool':
    case 'timeOutDraw':
    case 'closePool':
      return 0;
  }
}

function taskOf(action: ActionName): Task | null {
  switch (action) {
    case 'lockPool':
    case 'expirePool':
    case 'voidPool':
    case 'completePool':
    case 'timeOutDraw':
    case 'closePool':
      return action;
    case 'claim':
    case 'refund':
    case 'payCreator':
    case 'payCompleter':
    case 'payTreasury':
      return 'settle';
    case 'joinPool':
    case 'exitPool':
    case 'revealSeed':
      return null;
  }
}
