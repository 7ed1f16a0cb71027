/** What has become of a job's items, from what the chain and the wallet said. */
import type { TaskResult } from '#src/chain/simulation.ts';
import { type TxFailure, type TxFailureKind, TxProblem } from '#src/chain/tx-failure.ts';
import { type JobItem, outcomeOf } from './job.ts';
import { setOutcome, useJob } from './job-store.ts';
import { noteDone } from './just-done.ts';
import { reportSent } from './report-sent.ts';

/** These say nothing of the transaction: before it was signed, the wallet or its connection ended it. */
const NOT_ITS_OWN: ReadonlySet<TxFailureKind> = new Set([
  'rejected',
  'network',
  'walletNotConnected',
  'walletNotSelected',
  'walletLeft',
  'walletPublicKey',
  'walletAccount',
  'wrongCluster',
  'wrongWalletCluster',
  'signTransactionFailed',
]);

const DONE_BY_OTHERS: ReadonlySet<string> = new Set(['NothingDue', 'AlreadyCaptured', 'WrongStatus']);
/** The pool's account, or a seat's, is closed; 3012 is Anchor's "the account does not exist". */
const GONE: ReadonlySet<string> = new Set(['PoolGone', 'Custom:3012']);

/** Whether a failure is the transaction's own, so that it has come to its end. */
export const isItsOwn = ({ kind }: TxFailure): boolean => !NOT_ITS_OWN.has(kind);

/** Whether a failure says that somebody else has done it already. */
export const isNeedless = ({ programError, code }: TxFailure): boolean =>
  DONE_BY_OTHERS.has(programError ?? '') || GONE.has(code ?? '');

export function setSent(item: JobItem, signature: string, lastValidBlockHeight: number): void {
  setOutcome(item.id, { state: 'sent', signature, lastValidBlockHeight });
  reportSent(item.task, signature, 'sent');
}

export function setDone(item: JobItem, signature: string): void {
  setOutcome(item.id, { state: 'done', signature });
  noteDone(item.task);
}

/** @param signature null where it was never sent */
export function setFailed(item: JobItem, failure: TxFailure, signature: string | null): void {
  if (isNeedless(failure)) setOutcome(item.id, { state: 'needless', signature });
  else {
    const { kind, message, programError, code } = failure;
    setOutcome(item.id, { state: 'failed', reason: { kind, message, programError, code }, signature });
  }
  if (signature !== null) reportSent(item.task, signature, 'failed', failure.message);
}

/** Takes over what sending an item has come to. */
export function settle(item: JobItem, result: TaskResult): void {
  switch (result.outcome) {
    case 'sent':
      return setDone(item, result.signature);
    case 'notSent':
      if (result.failure !== null) setProblem(result.failure);
      return;
    case 'failed': {
      const { failure } = result;
      const signature = sentSignature(item);
      if (isItsOwn(failure)) return setFailed(item, failure, signature);
      // Unsigned it waits on; signed it may have landed, and is looked up before anything else is done.
      setProblem(failure);
    }
  }
}

const setProblem = (failure: TxFailure): void => useJob.setState({ problem: new TxProblem(failure) });

function sentSignature(item: JobItem): string | null {
  const { job } = useJob.getState();
  const outcome = job && outcomeOf(job, item);
  return outcome?.state === 'sent' ? outcome.signature : null;
}
