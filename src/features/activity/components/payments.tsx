import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { explorerLink } from '#src/chain/cluster.ts';
import { historyQuery } from '#src/chain/cache/queries.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { paymentsTo } from '../model/payments.ts';

interface PaymentsProps {
  readonly pool: string;
  readonly wallet: string;
}

/** The transactions that paid the wallet, read from the pool's history when they are asked for. */
export const Payments = ({ pool, wallet }: PaymentsProps) => {
  const { t } = useTranslation(['activity', 'common']);
  const { dateTime } = useFormats();
  const history = useQuery(historyQuery(pool));
  if (history.isError) {
    return (
      <ErrorNote
        title={t('details.historyFailed')}
        code={history.error.message}
        onRetry={() => void history.refetch()}
        retrying={history.isFetching}
      />
    );
  }
  if (!history.data) return <Spinner size="sm" label={t('common:loading')} />;
  return (
    <ul className="num grid gap-1 text-sm">
      {paymentsTo(history.data, wallet).map(({ signature, at }) => (
        <li key={signature}>
          <ExternalLink href={explorerLink('tx', signature)}>
            {t('details.paidAt', { time: dateTime(at) })}
          </ExternalLink>
        </li>
      ))}
    </ul>
  );
};
