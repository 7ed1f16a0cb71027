import type { ChainApi } from '#src/chain/load-chain.ts';
import { sleep } from '#src/lib/sleep.ts';
import { setOutcome, useJob } from './job-store.ts';
import { type Job, type JobItem, type Outcome, outcomeOf } from './job.ts';
import { reportSent, setDone, setFailed } from './outcomes.ts';

const LOOK_MS = 2_000;

type Sent = Extract<Outcome, { state: 'sent' }>;

/**
 * Looks up transactions that were sent and whose result is unknown, because an earlier page was left or the cluster was
 * unreachable. Only a transaction that can no longer land is set back to `waiting`.
 * @throws the connection's error; the signal's reason once it is aborted
 */
export async function lookUpSent(api: ChainApi, signal: AbortSignal): Promise<void> {
  // The earlier page may have been closed before it reported the transactions.
  for (const { job, item, sent } of sentItems()) reportSent(job, item.task, sent.signature, 'sent');
  for (;;) {
    const left = sentItems();
    if (left.length === 0) return;
    const states = await api.getSentStates(left.map(({ sent }) => sent));
    if (signal.aborted) return;
    for (const [index, { job, item, sent }] of left.entries()) {
      const found = states[index];
      if (found?.state === 'landed') setDone(job, item, sent.signature);
      if (found?.state === 'failed') setFailed(job, item, found.failure, sent.signature);
      if (found?.state === 'lost') setOutcome(job, item.id, { state: 'waiting' });
    }
    if (sentItems().length > 0) await sleep(LOOK_MS, signal);
    signal.throwIfAborted();
  }
}

function sentItems(): { readonly job: Job; readonly item: JobItem; readonly sent: Sent }[] {
  const { job } = useJob.getState();
  return (job?.items ?? []).flatMap((item) => {
    const sent = job && outcomeOf(job, item);
    return job && sent?.state === 'sent' ? [{ job, item, sent }] : [];
  });
}
