import type { TFunction } from 'i18next';
import { isOnChain } from '#src/chain/actions/tx-failure.ts';
import { explorerLink, getCluster } from '#src/chain/cluster.ts';
import type { FailureText } from '#src/i18n/use-failure-text.ts';
import type { Transaction, TransactionFailure } from '#src/store/transactions.ts';
import type { ToastContent, ToastStep } from '#src/store/toast-record.ts';
import { useStore } from '#src/store/store.ts';
import { clockText } from '#src/ui/use-seconds-left.ts';

const FAILED_MS = 15_000;

/** Names the network for a wallet that does not declare one: it may be set to another network without a warning. */
const signingText = (t: TFunction<'wallet'>): string =>
  useStore.getState().clusterFit === 'undeclared'
    ? t('transaction.signingUndeclared', { cluster: t(`cluster.${getCluster().name}`) })
    : t('transaction.signing');

const STEPS = ['approved', 'sent', 'confirmed', 'final'] as const;
/** The current step of each stage; the steps before it are done. */
const STEP_OF: Partial<Record<Transaction['stage'], number>> = {
  preparing: 0,
  signing: 0,
  lapsed: 0,
  searching: 1,
  sent: 1,
  unknown: 1,
  confirmed: 3,
  finalized: 4,
};

/** Returns a transaction's steps; none for a failed one. */
const stepsAt = (stage: Transaction['stage'], t: TFunction<'wallet'>): readonly ToastStep[] | undefined => {
  const at = STEP_OF[stage];
  if (at === undefined) return undefined;
  return STEPS.map((step, index) => ({
    label: t(`transaction.steps.${step}`),
    state: index < at ? 'done' : index === at ? 'now' : 'ahead',
  }));
};

/** Returns the toast for a transaction. @param left seconds left to approve it in time; null if unknown */
export const transactionToast = (
  transaction: Transaction,
  t: TFunction<'wallet'>,
  failureText: (failure: TransactionFailure) => FailureText,
  left: number | null,
): ToastContent => {
  const { title, done = title, stage } = transaction;
  const steps = stepsAt(stage, t);
  const link = (signature: string) => ({
    label: t('transaction.explorer'),
    href: explorerLink('tx', signature),
  });
  switch (transaction.stage) {
    case 'preparing':
      return { type: 'info', title, message: t('transaction.preparing'), progress: true, steps };
    case 'signing': {
      const late = transaction.isRetry ? `${t('transaction.late')} ` : '';
      const time = left === null ? '' : ` · ${clockText(left)}`;
      return {
        type: 'info',
        title,
        message: `${late}${signingText(t)}${time}`,
        progress: true,
        steps,
      };
    }
    case 'lapsed': {
      const { prepareRetry, isApproved } = transaction;
      return {
        type: 'warning',
        title,
        message: t(
          isApproved ? 'transaction.late' : prepareRetry ? 'transaction.lapsed' : 'transaction.held',
        ),
        ...(prepareRetry && {
          action: {
            label: t(isApproved ? 'transaction.approveAgain' : 'transaction.prepareAgain'),
            press: prepareRetry,
          },
        }),
        duration: Infinity,
        steps,
      };
    }
    case 'searching':
      return {
        type: 'warning',
        title,
        message: t('transaction.searching'),
        progress: true,
        duration: Infinity,
        steps,
      };
    case 'unknown':
      return {
        type: 'warning',
        title,
        message: t('transaction.unknown'),
        action: { label: t('transaction.lookAgain'), press: transaction.recheck },
        duration: Infinity,
        steps,
        link: link(transaction.signature),
      };
    case 'sent':
      return {
        type: 'info',
        title,
        message: t('transaction.sent'),
        progress: true,
        steps,
        link: link(transaction.signature),
      };
    case 'confirmed':
    case 'finalized':
      return {
        type: 'success',
        title: done,
        message: t(`transaction.${transaction.stage}`),
        steps,
        pill: true,
        link: link(transaction.signature),
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
        ...(signature !== null && isOnChain(failure.kind) && { link: link(signature) }),
        ...(!harmless && { duration: FAILED_MS }),
      };
    }
  }
};
