import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { adminTransactionListSchema } from '#src/contract/admin.ts';
import { Badge } from '#src/ui/badge.tsx';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { timeColumn } from '../list/columns.tsx';
import type { Column } from '../list/data-table.tsx';
import { ListSection } from '../list/list-section.tsx';
import { useAddressState } from '../list/use-address-state.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { pathOf } from '../paths.ts';
import { ShortId } from './wallet-cell.tsx';

type Transaction = v.InferOutput<typeof adminTransactionListSchema>['data'][number];

const LATEST = '10';
const fieldless = v.object({});

interface LatestTransactionsProps {
  /** The wallet or the pool whose transactions are listed. */
  readonly of: { readonly wallet: string } | { readonly pool: string };
  /** The caption of the table. */
  readonly caption: string;
}

/** The latest ten transactions, and a link to all of them. */
export const LatestTransactions = ({ of, caption }: LatestTransactionsProps) => {
  const { t } = useTranslation('admin');
  const address = useAddressState(fieldless, 'latest');
  const filters = { ...of, limit: LATEST };
  const list = useAdminList(adminTransactionListSchema, '/admin/transactions', filters, address);
  const columns: readonly Column<Transaction>[] = [
    timeColumn('at', t('parts.latest.at'), ({ at }) => at),
    {
      id: 'instructions',
      header: t('parts.latest.instructions'),
      cell: ({ instructions }) => (
        <span translate="no" className="font-mono text-xs">
          {instructions.join(', ')}
        </span>
      ),
    },
    {
      id: 'events',
      header: t('parts.latest.events'),
      cell: ({ events }) => (
        <span translate="no" className="font-mono text-xs">
          {events.map(({ name }) => name).join(', ') || '–'}
        </span>
      ),
    },
    {
      id: 'result',
      header: t('parts.latest.result'),
      cell: ({ error }) =>
        error === null ? (
          <Badge tone="good">{t('parts.latest.succeeded')}</Badge>
        ) : (
          <Badge tone="bad">{t('parts.latest.failed')}</Badge>
        ),
    },
    {
      id: 'signature',
      header: t('parts.latest.signature'),
      cell: ({ signature }) => <ShortId kind="tx" id={signature} />,
    },
  ];
  return (
    <ListSection
      label={caption}
      list={{ ...list, toNext: null }}
      columns={columns}
      keyOf={({ signature }) => signature}
      empty={t('parts.latest.none')}
    >
      <div>
        <ButtonLink size="sm" href={`${pathOf('transactions')}?${new URLSearchParams(of)}`}>
          {t('parts.latest.all')}
        </ButtonLink>
      </div>
    </ListSection>
  );
};
