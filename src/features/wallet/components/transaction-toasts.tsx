import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '#src/i18n/use-failure-text.ts';
import { useStore } from '#src/store/store.ts';
import { currentToast, toast } from '#src/store/toast.ts';
import { showNext } from '#src/store/transaction-actions.ts';
import { toastTransaction } from '#src/store/transaction-selectors.ts';
import { reportTransactions } from '../api/report-transactions.ts';
import { useSecondsLeft } from '#src/ui/use-seconds-left.ts';
import { transactionToast } from '../model/transaction-toast.ts';

/** Shows the running transaction in one toast, updated in place; a failure stays until closed, then the next one. */
export const TransactionToasts = () => {
  const { t } = useTranslation('wallet');
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  const current = useStore(toastTransaction);
  const toastQueue = useStore((state) => state.toastQueue);
  const there = useStore((state) => state.toast);
  const left = useSecondsLeft(current?.stage === 'signing' ? current.endsAt : undefined);
  const shown = useRef<{ readonly transaction: string; readonly toast: string } | null>(null);
  const last = useRef<typeof current>(null);
  const lastLeft = useRef<typeof left>(null);

  useEffect(() => reportTransactions(queryClient), [queryClient]);

  useEffect(() => {
    if (current === null) {
      // The transaction failed, and the component that started it shows the failure.
      if (shown.current) toast.dismiss(shown.current.toast);
      return;
    }
    if (current === last.current && left === lastLeft.current) {
      if (!currentToast()?.open) showNext();
      return;
    }
    const isNews = current !== last.current;
    last.current = current;
    lastLeft.current = left;
    const content = transactionToast(current, t, failureText, left);
    if (shown.current?.transaction !== current.id) {
      shown.current = { transaction: current.id, toast: toast.show(content) };
      return;
    }
    const { toast: id } = shown.current;
    const now = currentToast();
    // A closed toast is not reopened for `finalized`,
    // nor when only the seconds left have changed.
    if ((!isNews || current.stage === 'finalized') && (now?.id !== id || !now.open)) return;
    toast.update(id, content);
    // `toastQueue` and `there` rerun the effect, because they decide whether a transaction waits and may be shown.
  }, [current, left, toastQueue, there, t, failureText]);

  return null;
};
