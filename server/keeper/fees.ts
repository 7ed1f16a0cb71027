import { completerReward } from '#src/protocol/economics.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import type { Task } from './due-actions.ts';

/** Maximum priority fee of a transaction of each task that earns nothing, in lamports. */
export const CAPS: Readonly<Record<Exclude<Task, 'completePool'>, bigint>> = {
  // A void must land within seconds, and saves the stakes of all players.
  voidPool: 1_000_000n,
  lockPool: 100_000n,
  timeOutDraw: 50_000n,
  expirePool: 50_000n,
  settle: 20_000n,
  closePool: 10_000n,
};
/** The limit for completions that earn much, so that false prices of a node cost no more. */
const LARGEST_FEE = 10_000_000n;

/** Returns a transaction's maximum priority fee in lamports; a completion's is half its earnings at most. */
export function largestFee(pool: PoolHeader, task: Task): bigint {
  if (task !== 'completePool') return CAPS[task];
  const half = completerReward(pool) / 2n;
  return half < LARGEST_FEE ? half : LARGEST_FEE;
}
