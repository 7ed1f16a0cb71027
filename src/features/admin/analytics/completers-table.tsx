import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { type Column, DataTable, type Order } from '../list/data-table.tsx';
import { Sol } from '../parts/sol.tsx';
import { WalletCell } from '../parts/wallet-cell.tsx';
import { type Completer, sortedBy } from './model.ts';

export const COMPLETER_SORTS = ['requested', 'captured', 'earned'] as const;
type CompleterSort = (typeof COMPLETER_SORTS)[number];

interface CompletersTableProps {
  readonly completers: readonly Completer[];
  readonly sort: CompleterSort;
  readonly order: Order;
  readonly onSort: (by: string, order: Order) => void;
}

/** Who requested draws and captured their entropy, and what it brought them. */
export const CompletersTable = ({ completers, sort, order, onSort }: CompletersTableProps) => {
  const { t } = useTranslation('admin-analytics');
  const { number } = useFormats();
  const columns: Column<Completer>[] = [
    { id: 'wallet', header: t('completers.wallet'), cell: ({ wallet }) => <WalletCell wallet={wallet} /> },
    {
      id: 'requested',
      header: t('completers.requested'),
      sort: 'requested',
      numeric: true,
      cell: ({ requested }) => number(requested),
    },
    {
      id: 'captured',
      header: t('completers.captured'),
      sort: 'captured',
      numeric: true,
      cell: ({ captured }) => number(captured),
    },
    {
      id: 'earned',
      header: t('completers.earned'),
      sort: 'earned',
      numeric: true,
      cell: ({ earned }) => <Sol lamports={earned} />,
    },
  ];
  return (
    <DataTable
      caption={t('completers.title')}
      columns={columns}
      rows={sortedBy(completers, (row) => row[sort], order)}
      keyOf={({ wallet }) => wallet}
      sorted={{ by: sort, order }}
      onSort={onSort}
      empty={t('completers.empty')}
    />
  );
};
