import type { TransactionInstruction } from '@solana/web3.js';
import type { Backoff } from '#server/cluster/backoff.ts';
import { failureOf, failureText } from '#server/cluster/failure.ts';
import { isDrawTask, type Task } from '#server/keeper/due-actions.ts';
import { runTask, type TaskOutcome } from '#server/keeper/run-task.ts';
import type { Pool } from '#src/protocol/pool.ts';
import type { PlayedPool } from './played-pool.ts';
import { attemptBeforeTask } from './stages.ts';
import type { PlayContext } from './context.ts';

/** Milliseconds without a change of a pool, after its countdown: the chain's clock may be ahead of the beacon's. */
export const TIMEOUT_MS = 180_000;
/** The longest pause between two tries of a failing task. */
export const LONGEST_WAIT_MS = 8_000;
const PAUSE_MS: Record<TaskOutcome, number> = {
  done: 1_500,
  noRound: 1_500,
  overtaken: 3_000,
  nothingPayable: 15_000,
  gone: 1_500,
};

/** Performs one of the keeper's tasks for a pool. A task that fails is logged, and pauses by `backoff`. */
export async function perform(
  context: PlayContext,
  backoff: Backoff,
  played: PlayedPool,
  pool: Pool,
  task: Task,
): Promise<void> {
  const { connection, sender } = context;
  const key = `${pool.address}:${task}`;
  const { log } = played;
  try {
    const signature = isDrawTask(task) ? await findRound(context, played, pool, task) : null;
    if (signature !== null || !isDrawTask(task)) await attemptBeforeTask(context, played, pool, task);
    const taskContext = {
      connection,
      keeper: sender.payer.publicKey,
      signatureOf: () => signature,
      backoff,
      log,
      send: (instructions: readonly TransactionInstruction[]) => sender.send(instructions),
    };
    backoff.pause(key, PAUSE_MS[await runTask(taskContext, pool, task)]);
  } catch (error) {
    switch (failureOf(error)) {
      case 'overtaken':
        return backoff.pause(key, PAUSE_MS.done);
      case 'never':
        log.warn(`${task} is refused, not retrying: ${failureText(error)}`);
        return backoff.pause(key, TIMEOUT_MS);
      case 'later': {
        const seconds = backoff.failed(key, LONGEST_WAIT_MS) / 1000;
        log.warn(`${task} failed, retrying in ${seconds} s: ${failureText(error)}`);
      }
    }
  }
}

/** Reads the signature of a pool's round: 48 bytes, null before it is published. @throws RelaysUnavailable */
async function findRound(
  context: PlayContext,
  played: PlayedPool,
  { draw }: Pool,
  task: Task,
): Promise<Uint8Array | null> {
  const { round } = draw;
  if (round === null) return null;
  if (task === 'completePool') injectFault(context, played, round);
  const { faults } = context.beacon.relay;
  const isHeldBack = faults.has(round);
  const signature = await context.beacon.rounds.get(round);
  if (isHeldBack && signature !== null && faults.has(round)) {
    context.report.problem(played.label, `round ${round} was taken from where it could not be fetched`);
  }
  return signature;
}

/** Duration of a fault, long enough for some retries. */
const FAULT_MS = 6_000;

const FAULT_TEXTS = {
  late: ['comes late', 'is out at last'],
  down: ['cannot be fetched: the relays are down', 'can be fetched: the relays are back'],
} as const;

/** Makes the relays fail for some seconds when the round of a pool is first due, if its plan has a fault. */
function injectFault({ beacon }: PlayContext, played: PlayedPool, round: bigint): void {
  const { faults } = beacon.relay;
  const fault = played.plan?.fault ?? null;
  if (fault === null) return;
  const [begins, ends] = FAULT_TEXTS[fault];
  if (played.faultAt === null) {
    played.faultAt = Date.now();
    // Another pool waits for the same round and has the fault already.
    if (faults.has(round)) return;
    faults.set(round, fault);
    played.log.info(`Round ${round} ${begins}`);
  } else if (Date.now() - played.faultAt >= FAULT_MS && faults.delete(round)) {
    played.log.info(`Round ${round} ${ends}`);
  }
}
