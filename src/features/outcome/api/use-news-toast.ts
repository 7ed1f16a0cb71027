import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useFormats } from '#src/i18n/use-formats.ts';
import { solFloored } from '#src/protocol/amounts.ts';
import { openOutcome } from '#src/store/open-outcome.ts';
import { toast } from '#src/store/toast.ts';
import type { NewsLine } from '../model/news.ts';
import { modalOf } from '../model/wallet-outcome.ts';

/** The toast is shown longer than others, because a returning user needs time to notice it. */
const SHOWN_MS = 12_000;

/** Returns a function that shows a line of news as a toast, with the one action that follows from it. */
export const useNewsToast = (wallet: string): ((line: NewsLine) => void) => {
  const { t } = useTranslation('outcome');
  const { number } = useFormats();
  const [, navigate] = useLocation();
  return useCallback(
    ({ what, amount, pools, isDue, one }) => {
      const values = { amount: `${solFloored(amount)} SOL`, pools: number(pools) };
      const id = toast.show({
        type: what === 'won' || what === 'paid' ? 'success' : 'info',
        title: t(one ? `away.one.${one.what}` : `away.many.${what}`, values),
        message: one
          ? t(isDue || what === 'paid' ? 'away.in' : 'away.inPaid', { pool: one.pool.name })
          : undefined,
        duration: SHOWN_MS,
        action: {
          label: t(isDue ? 'away.claim' : 'away.see'),
          press: () => {
            toast.dismiss(id);
            if (one?.outcome) openOutcome(modalOf(one.pool, wallet, one.outcome));
            else navigate(one ? `/pools/${one.pool.id}` : '/activity');
          },
        },
      });
    },
    [t, number, navigate, wallet],
  );
};
