import type { ActionName } from '#src/protocol/next-actions.ts';
import { nextActions } from '#src/protocol/next-actions.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';

/** What the keeper does for a pool; `settle` stands for every payment and every seat that is still open. */
export type Task =
  | 'lockPool'
  | 'expirePool'
  | 'requestDraw'
  | 'captureEntropy'
  | 'timeOutDraw'
  | 'settle'
  | 'closePool';

/** Times that leave players the first chance. Seconds. */
export interface KeeperDelays {
  readonly requestSeconds: number;
  readonly claimSeconds: number;
}

/**
 * What is to be done for a pool at a moment of the chain's clock. The capture appears from its first possible slot until
 * the draw is decided: whether it is still possible stands in SlotHashes alone.
 */
export function dueTasks(pool: PoolHeader, now: number, slot: bigint, delays: KeeperDelays): readonly Task[] {
  const tasks = nextActions(pool, now, slot).flatMap((next): Task[] => {
    const task = taskOf(next.action);
    return next.open && task !== null && now >= earliest(pool, task, delays) ? [task] : [];
  });
  return [...new Set([...tasks, ...lateCapture(pool, slot)])];
}

/** Slots that were skipped keep a target in SlotHashes for longer than its number says. */
function lateCapture({ status, draw }: PoolHeader, slot: bigint): Task[] {
  const waiting = status === 'drawing' && draw.targetSlot !== null && draw.capturedSlot === null;
  return waiting && draw.targetSlot !== null && slot > draw.targetSlot ? ['captureEntropy'] : [];
}

function earliest(pool: PoolHeader, task: Task, delays: KeeperDelays): number {
  switch (task) {
    case 'requestDraw':
      return (pool.countdownEndsAt ?? 0) + delays.requestSeconds;
    case 'settle':
      return (pool.settledAt ?? Infinity) + delays.claimSeconds;
    case 'lockPool':
    case 'expirePool':
    case 'captureEntropy':
    case 'timeOutDraw':
    case 'closePool':
      return 0;
  }
}

function taskOf(action: ActionName): Task | null {
  switch (action) {
    case 'lockPool':
    case 'expirePool':
    case 'requestDraw':
    case 'captureEntropy':
    case 'timeOutDraw':
    case 'closePool':
      return action;
    case 'claim':
    case 'refund':
    case 'payCreator':
    case 'payRequester':
    case 'payCapturer':
    case 'payTreasury':
    case 'closeEntry':
      return 'settle';
    case 'joinPool':
    case 'exitPool':
    case 'revealSeed':
    case 'fulfilDraw':
      return null;
  }
}
