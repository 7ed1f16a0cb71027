import { MEETS_ALL } from '#src/chain/actions/meets-all.ts';
import { type TxFailure, type TxFailureKind, TxProblem } from '#src/chain/actions/tx-failure.ts';
import { type AdminTask, instructionsOf } from '#src/chain/admin/admin-task.ts';
import type { TaskResult } from '#src/chain/admin/simulation.ts';
import { recordedSchema, type SentTransaction } from '#src/contract/audit.ts';
import { HttpError } from '#src/lib/http-error.ts';
import { log } from '#src/lib/log.ts';
import { retry } from '#src/lib/retry.ts';
import { sendJson } from '#src/lib/send-json.ts';
import { doneByOthers } from './done-by-others.ts';
import { keepNow, setOutcome, useJob } from './job-store.ts';
import { type Job, type JobItem, outcomeOf } from './job.ts';

/** Converts the results of chain and wallet into the outcomes of a job's items. */

/** Failures of the wallet, the connection or the relays before signing: the transaction itself may still succeed. */
const NOT_ITS_OWN: ReadonlySet<TxFailureKind> = new Set([
  ...MEETS_ALL,
  'network',
  'noRelay',
  'roundNotOut',
  'walletNotSelected',
  'walletPublicKey',
]);

/** Failures that the cluster itself reports. Only these end a transaction that was signed. */
const FROM_CLUSTER: ReadonlySet<TxFailureKind> = new Set([
  'refused',
  'failed',
  'expired',
  'insufficientFunds',
]);

/** Blocks for which a blockhash is valid. A wallet that sends by itself may have used a newer blockhash, by as much. */
const BLOCKHASH_LIFE = 150;

/** Whether a failure before sending is caused by the transaction itself, not by the wallet or the network. */
export const isItsOwn = ({ kind }: TxFailure): boolean => !NOT_ITS_OWN.has(kind);

interface SentStage {
  readonly signature: string;
  /** Empty if the wallet has sent the transaction itself. */
  readonly bytes: string;
  readonly lastValidBlockHeight: number;
}

export function setSent(
  job: Job,
  item: JobItem,
  { signature, bytes, lastValidBlockHeight }: SentStage,
): void {
  const last = bytes === '' ? lastValidBlockHeight + BLOCKHASH_LIFE : lastValidBlockHeight;
  setOutcome(job, item.id, { state: 'sent', signature, lastValidBlockHeight: last });
  // From now on the signature must not be lost.
  keepNow();
  reportSent(job, item.task, signature, 'sent');
}

export function setDone(job: Job, item: JobItem, signature: string): void {
  setOutcome(job, item.id, { state: 'done', signature });
}

/** @param signature null if the transaction was never sent */
export function setFailed(job: Job, item: JobItem, failure: TxFailure, signature: string | null): void {
  const { kind, message, programError, code } = failure;
  const outcomes = {
    all: { state: 'notNeeded', signature },
    some: { state: 'waiting', raced: true },
    none: { state: 'failed', reason: { kind, message, programError, code }, signature },
  } as const;
  setOutcome(job, item.id, outcomes[doneByOthers(failure, item.task)]);
  if (signature !== null) reportSent(job, item.task, signature, 'failed', message);
}

/** Records the result of sending an item. */
export function settle(job: Job, item: JobItem, result: TaskResult): void {
  switch (result.outcome) {
    case 'sent':
      return setDone(job, item, result.signature);
    case 'notSent':
      if (result.failure !== null) setProblem(result.failure);
      return;
    case 'failed': {
      const { failure } = result;
      const signature = sentSignature(job, item);
      const over = signature === null ? isItsOwn(failure) : FROM_CLUSTER.has(failure.kind);
      if (over) return setFailed(job, item, failure, signature);
      // An unsigned item stays `waiting`. A signed one may have landed, and is looked up before anything else is done.
      setProblem(failure);
    }
  }
}

const setProblem = (failure: TxFailure): void => useJob.setState({ problem: new TxProblem(failure) });

function sentSignature(of: Job, item: JobItem): string | null {
  const { job } = useJob.getState();
  const outcome = job?.id === of.id ? outcomeOf(job, item) : null;
  return outcome?.state === 'sent' ? outcome.signature : null;
}

/** Attempts per report; each of them retries once by itself if the server fails. */
const TRIES = 3;
const PAUSE_MS = 1_000;
/** The server's rate limit is per minute. */
const TOO_MANY_PAUSE_MS = 15_000;
const LONGEST_REASON = 500;

/** Reports are sent one after the other: a long job has more reports than the server accepts at once. */
let queue: Promise<void> = Promise.resolve();

/** Reports a sent transaction to the server's audit log; if refused, the log still lists it from the chain. */
export function reportSent(
  { wallet }: Pick<Job, 'wallet'>,
  task: AdminTask,
  signature: string,
  outcome: SentTransaction['outcome'],
  reason?: string,
): void {
  const report: SentTransaction = {
    signature,
    wallet,
    instructions: [...instructionsOf(task)],
    pools: 'pool' in task ? [task.pool] : [],
    outcome,
    ...(reason === undefined ? {} : { reason: reason.slice(0, LONGEST_REASON) }),
  };
  queue = queue.then(() => deliver(report));
}

async function deliver(report: SentTransaction): Promise<void> {
  try {
    await retry(() => sendJson('POST', '/admin/audit', report, recordedSchema), delayAfter);
  } catch (error) {
    log.warn('A transaction could not be written into the audit log', error);
    useJob.setState(({ unreported }) => ({ unreported: unreported + 1 }));
  }
}

/** Returns the milliseconds before a retry; null if it would have the same result. */
function delayAfter(error: unknown, failures: number): number | null {
  if (failures === TRIES || !(error instanceof HttpError)) return null;
  if (error.kind !== 'refused') return PAUSE_MS * failures;
  return error.code === 'too_many_requests' ? TOO_MANY_PAUSE_MS : null;
}
