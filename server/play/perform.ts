import type { TransactionInstruction } from '@solana/web3.js';
import type { Backoff } from '#server/cluster/backoff.ts';
import { failureOf, failureText } from '#server/cluster/failure.ts';
import type { Task } from '#server/keeper/due-actions.ts';
import { runTask, type TaskOutcome } from '#server/keeper/run-task.ts';
import type { Pool } from '#src/protocol/pool.ts';
import type { Game } from './game.ts';
import { beforeTask } from './stages.ts';
import type { Table } from './table.ts';

/** So long a pool may stay as it is, its countdown apart: an oracle waits for finality and may look only now and then. */
export const PATIENCE_MS = 180_000;
/** Between two tries of something that fails. */
export const LONGEST_WAIT_MS = 8_000;
const PAUSE_MS: Record<TaskOutcome, number> = {
  done: 1_500,
  notYet: 400,
  nothingPayable: 15_000,
  impossible: PATIENCE_MS,
};

/** Does what the keeper would do for a pool; what fails is left alone for a while. */
export async function perform(
  table: Table,
  backoff: Backoff,
  game: Game,
  pool: Pool,
  task: Task,
): Promise<void> {
  const { connection, outbox } = table;
  const key = `${pool.address}:${task}`;
  const { log } = game;
  const context = {
    connection,
    keeper: outbox.payer.publicKey,
    backoff,
    log,
    send: (instructions: readonly TransactionInstruction[]) => outbox.send(instructions),
  };
  await beforeTask(table, game, pool, task);
  try {
    const outcome = await runTask(context, pool, task);
    backoff.pause(key, PAUSE_MS[outcome]);
  } catch (error) {
    switch (failureOf(error)) {
      case 'overtaken':
        return backoff.pause(key, PAUSE_MS.done);
      case 'never':
        log(`${task} is refused for good: ${failureText(error)}`);
        return backoff.pause(key, PAUSE_MS.impossible);
      case 'later': {
        const seconds = backoff.failed(key, Date.now(), LONGEST_WAIT_MS) / 1000;
        log(`${task} failed, again in ${seconds} s: ${failureText(error)}`);
      }
    }
  }
}
