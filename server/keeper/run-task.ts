import { PublicKey, type TransactionInstruction } from '@solana/web3.js';
import { short } from '#server/cluster/log.ts';
import { roundHints } from '#src/beacon/hints.ts';
import { fetchPool } from '#src/chain/program/fetch.ts';
import { closePool } from '#src/chain/program/instructions/close-pool.ts';
import { completePool } from '#src/chain/program/instructions/complete-pool.ts';
import { expirePool } from '#src/chain/program/instructions/expire-pool.ts';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import { timeOutDraw } from '#src/chain/program/instructions/time-out-draw.ts';
import { voidPool } from '#src/chain/program/instructions/void-pool.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { type DrawTask, isDrawTask, type Task } from './due-actions.ts';
import { settle, type SettleContext } from './settle.ts';

/** A task's outcome, which determines when to retry. `overtaken`: another sender made some of the payments first. */
export type TaskOutcome = 'done' | 'overtaken' | 'noRound' | 'nothingPayable' | 'gone';

export interface TaskContext extends SettleContext {
  /** Returns a published round's signature, 48 bytes; null if it was not fetched. */
  readonly signatureOf: (task: DrawTask, round: bigint) => Uint8Array | null;
}

/** Performs one task for one pool. @throws what sending throws, and if the cluster cannot be read */
export async function runTask(context: TaskContext, pool: PoolHeader, task: Task): Promise<TaskOutcome> {
  const address = new PublicKey(pool.address);
  if (isDrawTask(task)) return submitRound(context, pool, task);
  switch (task) {
    case 'lockPool':
      return sendOne(context, pool, 'Locked', lockPool(address));
    case 'expirePool':
      return sendOne(context, pool, 'Expired', expirePool(address));
    case 'timeOutDraw':
      return sendOne(context, pool, 'No draw in time. Timed out', timeOutDraw(address), 'warn');
    case 'settle':
      return pay(context, address);
    case 'closePool':
      // According to the program's rules, lamports that still cannot be paid go to the creator.
      if (pool.owedLamports > 0n) await pay(context, address);
      return sendOne(context, pool, 'Closed', closePool(address, new PublicKey(pool.creator)));
  }
}

async function sendOne(
  { send, log }: TaskContext,
  pool: PoolHeader,
  done: string,
  instruction: TransactionInstruction,
  level: 'info' | 'warn' = 'info',
): Promise<TaskOutcome> {
  const signature = await send([instruction]);
  log[level](`${done} pool ${pool.id} (${short(pool.address)}): ${short(signature)}`);
  return 'done';
}

/** Submits the round's signature, which draws the winners, or shows that the round was published too early. */
async function submitRound(context: TaskContext, pool: PoolHeader, task: DrawTask): Promise<TaskOutcome> {
  const { round } = pool.draw;
  const signature = round === null ? null : context.signatureOf(task, round);
  if (round === null || signature === null) return 'noRound';
  const [done, build, level] =
    task === 'completePool'
      ? (['Completed', completePool, 'info'] as const)
      : ([`Round ${round} was published too early. Voided`, voidPool, 'warn'] as const);
  const [address, beacon] = [new PublicKey(pool.address), new PublicKey(pool.beacon)];
  const instruction = build(context.keeper, address, beacon, signature, roundHints(round));
  return sendOne(context, pool, done, instruction, level);
}

async function pay(context: TaskContext, address: PublicKey): Promise<TaskOutcome> {
  const pool = await fetchPool(context.connection, address, 'confirmed');
  if (pool === null) return 'gone';
  const { count, isOvertaken } = await settle(context, address, pool);
  if (isOvertaken) return 'overtaken';
  return count > 0 ? 'done' : 'nothingPayable';
}
