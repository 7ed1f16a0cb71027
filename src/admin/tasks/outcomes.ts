/** What has become of a job's items, from what the chain and the wallet said. */
import type { TaskResult } from '#src/chain/admin/simulation.ts';
import { type TxFailure, type TxFailureKind, TxProblem } from '#src/chain/actions/tx-failure.ts';
import { type Job, type JobItem, outcomeOf } from './job.ts';
import { keepNow, setOutcome, useJob } from './job-store.ts';
import { doneByOthers } from './done-by-others.ts';
import { reportSent } from './report-sent.ts';

/** These say nothing of the transaction: before it was signed, the wallet, its connection or the beacon's relays ended it. */
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

/** The cluster's own words: of a transaction that was signed, nothing else says that it has come to its end. */
const FROM_CLUSTER: ReadonlySet<TxFailureKind> = new Set([
  'refused',
  'failed',
  'expired',
  'insufficientFunds',
]);

/** Of a wallet that sends by itself: it may have taken a blockhash as much later as one lives, in blocks. */
const BLOCKHASH_LIFE = 150;

/** Whether the failure of a transaction that was never sent is its own, so that it has come to its end. */
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

/** Takes over what sending an item has come to. */
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
