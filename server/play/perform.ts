import type { TransactionInstruction } from '@solana/web3.js';
import type { Backoff } from '#server/cluster/backoff.ts';
import { failureOf, failureText } from '#server/cluster/failure.ts';
import { isDrawTask, type Task } from '#server/keeper/due-actions.ts';
import { runTask, type TaskOutcome } from '#server/keeper/run-task.ts';
import type { Pool } from '#src/protocol/pool.ts';
import type { Game } from './game.ts';
import { beforeTask } from './stages.ts';
import type { Table } from './table.ts';

/** So long a pool may stay as it is, its countdown apart: the chain's clock may be ahead of the beacon's. */
export const PATIENCE_MS = 180_000;
/** Between two tries of something that fails. */
export const LONGEST_WAIT_MS = 8_000;
const PAUSE_MS: Record<TaskOutcome, number> = {
  done: 1_500,
  noRound: 1_500,
  nothingPayable: 15_000,
  gone: 1_500,
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
  try {
    const signature = isDrawTask(task) ? await findRound(table, game, pool, task) : null;
    if (signature !== null || !isDrawTask(task)) await beforeTask(table, game, pool, task);
    const context = {
      connection,
      keeper: outbox.payer.publicKey,
      signatureOf: () => signature,
      backoff,
      log,
      send: (instructions: readonly TransactionInstruction[]) => outbox.send(instructions),
    };
    backoff.pause(key, PAUSE_MS[await runTask(context, pool, task)]);
  } catch (error) {
    switch (failureOf(error)) {
      case 'overtaken':
        return backoff.pause(key, PAUSE_MS.done);
      case 'never':
        log(`${task} is refused for good: ${failureText(error)}`);
        return backoff.pause(key, PATIENCE_MS);
      case 'later': {
        const seconds = backoff.failed(key, Date.now(), LONGEST_WAIT_MS) / 1000;
        log(`${task} failed, again in ${seconds} s: ${failureText(error)}`);
      }
    }
  }
}

/** The signature of a pool's round; null while it is not out. @throws where the relays do not tell */
async function findRound(table: Table, game: Game, { draw }: Pool, task: Task): Promise<Uint8Array | null> {
  const { round } = draw;
  if (round === null) return null;
  if (task === 'completePool') playMishap(table, game, round);
  const { mishaps } = table.beacon.relay;
  const isHeldBack = mishaps.has(round);
  const signature = await table.beacon.rounds.get(round);
  if (isHeldBack && signature !== null && mishaps.has(round)) {
    table.report.problem(game.label, `round ${round} was taken from where it could not be had`);
  }
  return signature;
}

/** Some tries fit in. */
const LASTS_MS = 6_000;

const TOLD = {
  late: ['comes late', 'is out at last'],
  down: ['cannot be had, for the relays are down', 'can be had: the relays are back'],
} as const;

/** Lets the relays fail for some seconds when the round of a pool is first due, where its plan has it so. */
function playMishap({ beacon }: Table, game: Game, round: bigint): void {
  const { mishaps } = beacon.relay;
  const mishap = game.plan?.mishap ?? null;
  if (mishap === null) return;
  const [begins, ends] = TOLD[mishap];
  if (game.mishapAt === null) {
    game.mishapAt = Date.now();
    // Another pool's, whose round it is as well, is enough.
    if (mishaps.has(round)) return;
    mishaps.set(round, mishap);
    game.log(`Round ${round} ${begins}`);
  } else if (Date.now() - game.mishapAt >= LASTS_MS && mishaps.delete(round)) {
    game.log(`Round ${round} ${ends}`);
  }
}
