import type { QueryClient } from '@tanstack/react-query';
import { setTransactionReporter } from '#src/chain/actions/run-transaction.ts';
import { toTxFailure } from '#src/chain/actions/tx-failure.ts';
import { loadPoolCache } from '#src/chain/pools/load-pool-cache.ts';
import { getCluster } from '#src/chain/cluster.ts';
import { loadChain } from '#src/chain/load-chain.ts';
import { log } from '#src/lib/log.ts';
import { reporterWith } from '#src/store/report.ts';
import { useStore } from '#src/store/store.ts';
import { advanceTransaction, failTransaction } from '#src/store/transaction-actions.ts';
import { type SentTransaction, sentOf, type Transaction } from '#src/store/transactions.ts';
import { refetchTouched } from './refetch-touched.ts';

const isRejected = (one: Transaction): boolean => one.stage === 'failed' && one.failure.kind === 'rejected';

/** Raises the minimum slot of the following reads, so that no node answers that has not seen these transactions. */
const readFromNowOn = async (queryClient: QueryClient, signatures: readonly string[]): Promise<void> => {
  if (signatures.length === 0) return;
  try {
    const [api, { chain }] = await Promise.all([loadChain(), loadPoolCache(queryClient)]);
    const slot = await api.getConfirmedSlot(signatures);
    if (slot !== null) chain.raiseFloor(slot);
  } catch (error) {
    log.warn('A node that lags behind may answer what is read now', error);
  }
};

/** Addresses of the pools that this page's transactions create, by the transaction's id. */
const created = new Map<string, string>();

/**
 * Refetches what the transactions may have changed, also after a failed one, because another wallet may have been
 * faster.
 */
const refetch = async (queryClient: QueryClient, ended: readonly Transaction[]): Promise<void> => {
  if (ended.length > 0 && ended.every(isRejected)) return;
  await readFromNowOn(
    queryClient,
    ended.flatMap((one) => (one.stage === 'confirmed' || one.stage === 'finalized' ? [one.signature] : [])),
  );
  const pools = ended.flatMap(({ id, about }) => about?.pool ?? created.get(id) ?? []);
  for (const { id } of ended) created.delete(id);
  await refetchTouched(
    queryClient,
    new Set(pools),
    ended.some(({ stage }) => stage === 'failed'),
  );
};

const followToFinality = async (id: string, signature: string): Promise<void> => {
  try {
    const final = await (await loadChain()).waitFinalized(signature);
    if (final) advanceTransaction(id, { stage: 'finalized', signature });
  } catch (error) {
    // A confirmed transaction is sufficient.
    log.warn('Whether the transaction is final is not known', error);
  }
};

/** Follows a transaction that was sent before a reload. Nothing is signed again. */
const resume = async (queryClient: QueryClient, transaction: SentTransaction): Promise<void> => {
  const { id, signature, cluster, bytes, lastValidBlockHeight, creates } = transaction;
  const sent = { cluster, signature, bytes, lastValidBlockHeight, ...(creates !== undefined && { creates }) };
  advanceTransaction(id, { ...sent, stage: 'sent' });
  try {
    await (await loadChain()).resumeTransaction(sent, (stage) => advanceTransaction(id, stage));
    advanceTransaction(id, { stage: 'confirmed', signature });
    await readFromNowOn(queryClient, [signature]);
    const pool = transaction.about?.pool ?? creates;
    await refetchTouched(queryClient, new Set(pool === undefined ? [] : [pool]), false);
    await followToFinality(id, signature);
  } catch (error) {
    failTransaction(id, toTxFailure(error));
  }
};

let resumed = false;

/** Updates the transactions' state from now on, and resumes those that a reload has interrupted. */
export const reportTransactions = (queryClient: QueryClient): void => {
  const reporter = reporterWith((ended) => refetch(queryClient, ended));
  setTransactionReporter({
    ...reporter,
    stage: (id, stage) => {
      reporter.stage(id, stage);
      if (stage.stage === 'sent' && stage.creates !== undefined) created.set(id, stage.creates);
      if (stage.stage === 'confirmed') void followToFinality(id, stage.signature);
    },
  });
  if (resumed) return;
  resumed = true;
  const cluster = getCluster().name;
  for (const transaction of sentOf(useStore.getState().transactions)) {
    if (transaction.cluster === cluster) void resume(queryClient, transaction);
  }
};
