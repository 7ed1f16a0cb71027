import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '#src/i18n/use-failure-text.ts';
import { useTransactions } from '#src/store/transactions.ts';
import { currentToast, toast } from '#src/ui/toast-state.ts';
import { reportTransactions } from './report-transactions.ts';
import { transactionToast } from './transaction-toast.ts';

/** Shows the running transaction in one toast, updated in place. */
export const TransactionToasts = () => {
  const { t } = useTranslation('wallet');
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  const current = useTransactions((state) => state.current);
  const shown = useRef<{ readonly transaction: string; readonly toast: string } | null>(null);
  const told = useRef<typeof current>(null);

  useEffect(() => reportTransactions(queryClient), [queryClient]);

  useEffect(() => {
    if (current === null || current === told.current) return;
    told.current = current;
    const content = transactionToast(current, t, failureText);
    if (shown.current?.transaction !== current.id) {
      shown.current = { transaction: current.id, toast: toast.show(content) };
      return;
    }
    const { toast: id } = shown.current;
    const there = currentToast();
    // What is only better news than before does not come back once it was closed.
    if (current.stage === 'finalized' && (there?.id !== id || !there.open)) return;
    toast.update(id, content);
  }, [current, t, failureText]);

  return null;
};
