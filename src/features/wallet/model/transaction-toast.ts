import type { TFunction } from 'i18next';
import { explorerLink, getCluster } from '#src/chain/cluster.ts';
import type { FailureText } from '#src/i18n/use-failure-text.ts';
import type { Transaction, TransactionFailure } from '#src/store/transactions.ts';
import type { ToastContent } from '#src/store/toast-record.ts';
import { useStore } from '#src/store/store.ts';

/** Long enough for the network to make it final. */
const CONFIRMED_MS = 20_000;
const FAILED_MS = 15_000;

/** A wallet that names no network could be set to another one, and would not notice. */
const signingText = (t: TFunction<'wallet'>): string =>
  useStore.getState().clusterFit === 'undeclared'
    ? t('transaction.signingUndeclared', { cluster: t(`cluster.${getCluster().name}`) })
    : t('transaction.signing');

/** Returns the toast for a transaction. */
export const transactionToast = (
  transaction: Transaction,
  t: TFunction<'wallet'>,
  failureText: (failure: TransactionFailure) => FailureText,
): ToastContent => {
  const { title } = transaction;
  const link = (signature: string) => ({
    label: t('transaction.explorer'),
    href: explorerLink('tx', signature),
  });
  switch (transaction.stage) {
    case 'preparing':
      return { type: 'info', title, message: t('transaction.preparing'), progress: true };
    case 'signing':
      return { type: 'info', title, message: signingText(t), progress: true };
    case 'sent':
      return {
        type: 'info',
        title,
        message: t('transaction.sent'),
        progress: true,
        link: link(transaction.signature),
      };
    case 'confirmed':
    case 'finalized':
      return {
        type: 'success',
        title,
        message: t(`transaction.${transaction.stage}`),
        link: link(transaction.signature),
        ...(transaction.stage === 'confirmed' && { duration: CONFIRMED_MS }),
      };
    case 'failed': {
      const { failure, signature } = transaction;
      const { title: what, text, code } = failureText(failure);
      const harmless = failure.kind === 'rejected';
      return {
        type: harmless ? 'warning' : 'error',
        title: what,
        message: text,
        ...(code !== undefined && { code }),
        ...(signature !== null && { link: link(signature) }),
        ...(!harmless && { duration: FAILED_MS }),
      };
    }
  }
};
