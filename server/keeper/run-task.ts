import { PublicKey, type TransactionInstruction } from '@solana/web3.js';
import { short } from '#server/cluster/log.ts';
import { fetchPool } from '#src/chain/program/fetch.ts';
import { captureEntropy } from '#src/chain/program/instructions/capture-entropy.ts';
import { closePool } from '#src/chain/program/instructions/close-pool.ts';
import { expirePool } from '#src/chain/program/instructions/expire-pool.ts';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import { requestDraw } from '#src/chain/program/instructions/request-draw.ts';
import { timeOutDraw } from '#src/chain/program/instructions/time-out-draw.ts';
import { fromHex } from '#src/protocol/bytes.ts';
import { capturableSlot } from '#src/protocol/capture.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import type { Task } from './due-actions.ts';
import { settle, type Settling } from './settle.ts';
import { fetchListedSlots } from './slot-hashes.ts';

/** All but `done` sent nothing that was taken; they differ in when it is worth trying again. */
export type TaskOutcome = 'done' | 'notYet' | 'nothingPayable' | 'impossible';

export interface TaskContext extends Settling {
  readonly keeper: PublicKey;
}

/** Does one task for one pool. @throws what sending throws, and where the cluster cannot be read */
export async function runTask(context: TaskContext, pool: PoolHeader, task: Task): Promise<TaskOutcome> {
  const address = new PublicKey(pool.address);
  switch (task) {
    case 'lockPool':
      return sendOne(context, pool, 'Locked', lockPool(address));
    case 'expirePool':
      return sendOne(context, pool, 'Expired', expirePool(address));
    case 'requestDraw':
      return sendOne(
        context,
        pool,
        'Requested the draw of',
        requestDraw(context.keeper, address, fromHex(pool.vrfKey)),
      );
    case 'captureEntropy':
      return capture(context, pool, address);
    case 'timeOutDraw':
      return sendOne(context, pool, 'Timed out', timeOutDraw(address, fromHex(pool.vrfKey)));
    case 'settle':
      return pay(context, pool, address);
    case 'closePool':
      return sendOne(context, pool, 'Closed', closePool(address, new PublicKey(pool.creator)));
  }
}

async function sendOne(
  { send, log }: TaskContext,
  pool: PoolHeader,
  done: string,
  instruction: TransactionInstruction,
): Promise<TaskOutcome> {
  const signature = await send([instruction]);
  log(`${done} pool ${pool.id} (${short(pool.address)}): ${short(signature)}`);
  return 'done';
}

async function capture(context: TaskContext, pool: PoolHeader, address: PublicKey): Promise<TaskOutcome> {
  const { targetSlot } = pool.draw;
  if (targetSlot === null) return 'impossible';
  const { window } = capturableSlot(targetSlot, await fetchListedSlots(context.connection));
  switch (window) {
    case 'tooEarly':
      return 'notYet';
    case 'open':
      return sendOne(context, pool, 'Captured the entropy of', captureEntropy(context.keeper, address));
    case 'passed':
      context.log(`Too late to capture the entropy of pool ${pool.id}: only its time-out is left`);
      return 'impossible';
  }
}

async function pay(context: TaskContext, header: PoolHeader, address: PublicKey): Promise<TaskOutcome> {
  const pool = await fetchPool(context.connection, address, 'confirmed');
  if (pool === null) return 'impossible';
  const paid = await settle(context, pool);
  if (paid > 0) context.log(`Made ${paid} payments of pool ${header.id} (${short(header.address)})`);
  return paid > 0 ? 'done' : 'nothingPayable';
}
