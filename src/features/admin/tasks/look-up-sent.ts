import type { ChainApi } from '#src/chain/load-chain.ts';
import { toTxFailure } from '#src/chain/tx-failure.ts';
import { type JobItem, outcomeOf } from './job.ts';
import { setOutcome, useJob } from './job-store.ts';
import { setDone, setFailed } from './outcomes.ts';
import { reportSent } from './report-sent.ts';

/**
 * Finds out what has become of transactions that were sent and never heard of again: an earlier page was left, or the
 * cluster went out of reach. Only one that can never land any more waits again.
 * @throws the connection's error
 */
export async function lookUpSent(api: ChainApi): Promise<void> {
  const { job } = useJob.getState();
  await Promise.all(
    (job?.items ?? []).map(async (item) => {
      const outcome = job && outcomeOf(job, item);
      if (outcome?.state !== 'sent') return;
      const { signature, lastValidBlockHeight } = outcome;
      // That page may have had no time left to say so.
      reportSent(item.task, signature, 'sent');
      const found = await api.getTransactionDetails(signature);
      if (found === null) return waitFor(api, item, signature, lastValidBlockHeight);
      if (found.failure === null) setDone(item, signature);
      else setFailed(item, found.failure, signature);
    }),
  );
}

async function waitFor(
  api: ChainApi,
  item: JobItem,
  signature: string,
  lastValidBlockHeight: number,
): Promise<void> {
  try {
    await api.resumeTransaction({ signature, bytes: '', lastValidBlockHeight });
    setDone(item, signature);
  } catch (error) {
    const failure = toTxFailure(error);
    if (failure.kind === 'expired') setOutcome(item.id, { state: 'waiting' });
    else if (failure.kind === 'network' || failure.kind === 'unknown') throw error;
    else setFailed(item, failure, signature);
  }
}
