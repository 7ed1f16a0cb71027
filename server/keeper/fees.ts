import { completerReward } from '#src/protocol/economics.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import type { Task } from './due-actions.ts';

/** Most that a task which earns nothing pays for the priority of one transaction, in lamports. */
export const CAPS: Readonly<Record<Exclude<Task, 'completePool'>, bigint>> = {
  // A void must land within seconds, and saves the stakes of all players.
  voidPool: 1_000_000n,
  lockPool: 100_000n,
  timeOutDraw: 50_000n,
  expirePool: 50_000n,
  settle: 20_000n,
  closePool: 10_000n,
};
/** However much a completion earns: a node that makes up prices costs no more. */
const LARGEST_FEE = 10_000_000n;

/** Most that is paid for the priority of one transaction of a task, in lamports: up to half of what a completion earns. */
export function largestFee(pool: PoolHeader, task: Task): bigint {
  if (task !== 'completePool') return CAPS[task];
  const half = completerReward(pool) / 2n;
  return half < LARGEST_FEE ? half : LARGEST_FEE;
}
