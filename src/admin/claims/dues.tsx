import { useTranslation } from 'react-i18next';
import { shortAddress } from '#src/lib/short-address.ts';
import type { OpenPayment, PaymentLine } from '#src/protocol/open-payments.ts';
import { Button } from '#src/ui/button.tsx';
import { Sol } from '../parts/sol.tsx';
import { WalletCell } from '../parts/wallet-cell.tsx';
import type { ClaimRow } from './use-claim-columns.tsx';

type Due = ClaimRow['dues'][number];

/** The payment by which a due is paid; null for those that a player's own payment covers. */
const PAYMENT: Record<Due['kind'], OpenPayment['kind'] | null> = {
  payout: null,
  refund: null,
  creator_reward: 'creator',
  creator_bonus: 'creator',
  completer_reward: 'completer',
  treasury: 'treasury',
};

interface DuesProps {
  readonly row: ClaimRow;
  readonly busy: boolean;
  readonly onPush: (name: string, only: (line: PaymentLine) => boolean) => void;
}

/** What creator, completer and treasury have not been paid. */
export const Dues = ({ row, busy, onPush }: DuesProps) => {
  const { t } = useTranslation('admin-claims');
  if (row.dues.length === 0) return null;
  return (
    <ul aria-label={t('dues')} className="num grid divide-y divide-line rounded-card border border-line">
      {row.dues.map((due) => {
        const payment = PAYMENT[due.kind];
        const name = due.wallet === null ? t('kind.treasury') : shortAddress(due.wallet);
        return (
          <li key={due.kind} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3.5 py-2 text-sm">
            <span className="min-w-40 font-medium">{t(`kind.${due.kind}`)}</span>
            {due.wallet !== null && <WalletCell wallet={due.wallet} />}
            <span className="ml-auto">
              <Sol lamports={due.lamports} />
            </span>
            {payment !== null && (
              <Button
                size="sm"
                disabled={busy}
                aria-label={t('pay', { name: `${t(`kind.${due.kind}`)} ${name}` })}
                onClick={() => onPush(name, (line) => line.payment.kind === payment)}
              >
                {t('push')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
};
