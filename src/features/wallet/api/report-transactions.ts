import type { QueryClient } from '@tanstack/react-query';
import { getCluster } from '#src/chain/cluster.ts';
import { loadChain } from '#src/chain/load-chain.ts';
import { chainKeys } from '#src/chain/cache/query-keys.ts';
import { setTransactionReporter, type TransactionReporter } from '#src/chain/actions/run-transaction.ts';
import { toTxFailure, type TxFailure } from '#src/chain/actions/tx-failure.ts';
import {
  type PendingTransaction,
  type TransactionFailure,
  useTransactions,
} from '#src/store/transactions.ts';

const { begin, sent, advance } = useTransactions.getState();

/** Everything on the chain may have changed for this player. */
const confirmed = (queryClient: QueryClient, id: string, signature: string): void => {
  advance(id, { stage: 'confirmed', signature });
  void queryClient.invalidateQueries({ queryKey: chainKeys.all });
  loadChain()
    .then((api) => api.waitFinalized(signature))
    .then(
      (final) => {
        if (final) advance(id, { stage: 'finalized', signature });
      },
      // Confirmed is good news enough.
      (error: unknown) => console.warn('Whether the transaction is final is not known', error),
    );
};

const withoutUndefined = ({ kind, programError, code, message }: TxFailure): TransactionFailure => ({
  kind,
  message,
  ...(programError !== undefined && { programError }),
  ...(code !== undefined && { code }),
});

const reporterFor = (queryClient: QueryClient): TransactionReporter => {
  const signatures = new Map<string, string>();
  return {
    begin,
    stage: (id, stage) => {
      switch (stage.stage) {
        case 'preparing':
        case 'signing':
          return advance(id, { stage: stage.stage });
        case 'sent': {
          const { signature, bytes, lastValidBlockHeight } = stage;
          signatures.set(id, signature);
          return sent({ id, cluster: getCluster().name, signature, bytes, lastValidBlockHeight });
        }
        case 'confirmed':
          return confirmed(queryClient, id, stage.signature);
      }
    },
    fail: (id, failure) => {
      const signature = signatures.get(id) ?? null;
      advance(id, { stage: 'failed', signature, failure: withoutUndefined(failure) });
    },
  };
};

/** Follows up what was sent before a reload. Nothing is signed again. */
const resume = async (queryClient: QueryClient, transaction: PendingTransaction): Promise<void> => {
  const { id, signature } = transaction;
  sent(transaction);
  try {
    await (await loadChain()).resumeTransaction(transaction);
    confirmed(queryClient, id, signature);
  } catch (error) {
    advance(id, { stage: 'failed', signature, failure: withoutUndefined(toTxFailure(error)) });
  }
};

let resumed = false;

/** Keeps the transactions' state from now on, and takes up what a reload has interrupted. */
export const reportTransactions = (queryClient: QueryClient): void => {
  setTransactionReporter(reporterFor(queryClient));
  if (resumed) return;
  resumed = true;
  const cluster = getCluster().name;
  for (const transaction of useTransactions.getState().pending) {
    if (transaction.cluster === cluster) void resume(queryClient, transaction);
  }
};
