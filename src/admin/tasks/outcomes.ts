/** Turns the answers of chain and wallet into the outcomes of a job's items. */
import type { TaskResult } from '#src/chain/admin/simulation.ts';
import { type TxFailure, type TxFailureKind, TxProblem } from '#src/chain/actions/tx-failure.ts';
import { type Job, type JobItem, outcomeOf } from './job.ts';
import { keepNow, setOutcome, useJob } from './job-store.ts';
import { doneByOthers } from './done-by-others.ts';
import { reportSent } from './report-sent.ts';

/** Failures of the wallet, the connection or the relays before signing: the transaction itself may still succeed. */
const NOT_ITS_OWN: ReadonlySet<TxFailureKind> = new Set([
  'rejected',
  'network',
  'noRelay',
  'roundNotOut',
  'walletNotConnected',
  'walletNotSelected',
  'walletLeft',
  'walletPublicKey',
  'walletAccount',
  'wrongCluster',
  'wrongWalletCluster',
  'signTransactionFailed',
]);

/** Failures that the cluster itself reports. Only these end a transaction that was signed. */
const FROM_CLUSTER: ReadonlySet<TxFailureKind> = new Set([
  'refused',
  'failed',
  'expired',
  'insufficientFunds',
]);

/** Blocks that a blockhash is valid for. A wallet that sends by itself may have taken one that is this much younger. */
const BLOCKHASH_LIFE = 150;

/** Tells whether a failure before sending is final for the transaction, and not the wallet's or the network's. */
export const isItsOwn = ({ kind }: TxFailure): boolean => !NOT_ITS_OWN.has(kind);

interface SentStage {
  readonly signature: string;
  /** Empty where the wallet has sent it by itself. */
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

/** @param signature null where it was never sent */
export function setFailed(job: Job, item: JobItem, failure: TxFailure, signature: string | null): void {
  const { kind, message, programError, code } = failure;
  switch (doneByOthers(failure, item.task)) {
    case 'all':
      setOutcome(job, item.id, { state: 'needless', signature });
      break;
    case 'some':
      setOutcome(job, item.id, { state: 'waiting', raced: true });
      break;
    case 'none':
      setOutcome(job, item.id, {
        state: 'failed',
        reason: { kind, message, programError, code },
        signature,
      });
  }
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
      // Unsigned it waits on; signed it may have landed, and is looked up before anything else is done.
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
