import '../program/buffer.ts';
import { PublicKey, type TransactionInstruction } from '@solana/web3.js';
import { type AdminTask, instructionsOf } from './admin-task.ts';
import { getConnection } from '../connection.ts';
import { accountReader, type ReadAccount } from '../program/account-reader.ts';
import { decodeInstruction, type DecodedInstruction } from '../program/decode-instruction.ts';
import { simulateInstructions } from '../program/simulate.ts';
import type { BalanceChange, Simulation, TaskResult } from './simulation.ts';
import { toTxFailure } from '../actions/tx-failure.ts';
import type { OnStage, TxStage } from '../actions/tx-stage.ts';
import { rolesIn } from './change-roles.ts';
import { sendInTurns } from '../actions/send-several.ts';
import { requireSigner } from '../wallet/signer.ts';
import { taskInstructions } from './task-instructions.ts';

const SIMULATED_AT_ONCE = 4;
/**
 * Number of tasks whose accounts are read together: few enough that the accounts are still current when the last task
 * is simulated.
 */
const READ_AT_ONCE = 50;

interface SimulateOptions {
  /** Called with each result as soon as it is known, in any order. */
  readonly onResult: (index: number, simulation: Simulation) => void;
  /** Once aborted, no more tasks are begun or reported. */
  readonly signal?: AbortSignal;
}

/**
 * Simulates a task as if the connected wallet sent it now, without a wallet prompt.
 * @returns the simulation, or why it would fail; never throws
 */
export async function simulateTask(task: AdminTask): Promise<Simulation> {
  const [built] = await Promise.allSettled([instructionsFor(task, accountReader(getConnection()))]);
  return simulate(task, built);
}

/** Simulates many tasks, at most four at once; their pools and seats are read a hundred a request. Never throws. */
export async function simulateTasks(
  tasks: readonly AdminTask[],
  { onResult, signal }: SimulateOptions,
): Promise<void> {
  for (let from = 0; from < tasks.length && !signal?.aborted; from += READ_AT_ONCE) {
    const read = accountReader(getConnection());
    const part = tasks.slice(from, from + READ_AT_ONCE);
    const built = await Promise.allSettled(part.map((task) => instructionsFor(task, read)));
    const left = part.map((task, at) => ({ task, index: from + at, built: built[at] })).values();
    const work = async (): Promise<void> => {
      for (const { task, index, built: own } of left) {
        if (!own || signal?.aborted) return;
        const simulation = await simulate(task, own);
        if (!signal?.aborted) onResult(index, simulation);
      }
    };
    await Promise.all(Array.from({ length: SIMULATED_AT_ONCE }, work));
  }
}

interface SendOptions {
  /** One callback for each task. */
  readonly onStages: readonly OnStage[];
  /** Called before each wallet prompt; once it returns false, nothing more is begun. */
  readonly mayGoOn?: () => boolean;
}

/**
 * Sends tasks, with one wallet prompt for every ten if the wallet can sign several. Each task is built from the current
 * accounts at its turn. Tasks that never reached the wallet are returned as `notSent`.
 * @returns the result of each, in the tasks' order; never throws
 */
export async function sendTasks(
  tasks: readonly AdminTask[],
  { onStages, mayGoOn }: SendOptions,
): Promise<TaskResult[]> {
  const read = accountReader(getConnection());
  const items = tasks.map((task, index) => ({
    instructions: () => instructionsFor(task, read),
    onStage: (stage: TxStage) => onStages[index]?.(stage),
  }));
  const { sent, refusal } = await sendInTurns(items, mayGoOn);
  const notSent: TaskResult = { outcome: 'notSent', failure: refusal && toTxFailure(refusal.reason) };
  return tasks.map((_, index): TaskResult => {
    const result = sent[index];
    if (!result) return notSent;
    return result.status === 'fulfilled'
      ? { outcome: 'sent', signature: result.value }
      : { outcome: 'failed', failure: toTxFailure(result.reason) };
  });
}

async function instructionsFor(task: AdminTask, read: ReadAccount): Promise<TransactionInstruction[]> {
  return taskInstructions(task, new PublicKey(requireSigner().address), read);
}

async function simulate(
  task: AdminTask,
  built: PromiseSettledResult<readonly TransactionInstruction[]>,
): Promise<Simulation> {
  let decoded: readonly DecodedInstruction[] | null = null;
  const names = () => decoded?.map(({ name }) => name) ?? instructionsOf(task);
  try {
    if (built.status === 'rejected') throw built.reason;
    const instructions = built.value;
    decoded = instructions.flatMap((instruction) => decode(instruction) ?? []);
    const { address: payer } = requireSigner();
    const { changes, ...simulated } = await simulateInstructions(
      getConnection(),
      new PublicKey(payer),
      instructions,
    );
    const roles = rolesIn(decoded, payer);
    return {
      ok: true,
      instructions: names(),
      ...simulated,
      changes: [...changes].map(([address, lamports]): BalanceChange => ({
        address,
        role: roles.get(address) ?? 'other',
        lamports,
      })),
    };
  } catch (error) {
    return { ok: false, instructions: names(), failure: toTxFailure(error) };
  }
}

function decode({ keys, data }: TransactionInstruction): DecodedInstruction | null {
  return decodeInstruction(
    keys.map(({ pubkey }) => pubkey.toBase58()),
    data,
  );
}
