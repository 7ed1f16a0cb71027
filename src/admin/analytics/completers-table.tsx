import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { type Column, DataTable, type Order } from '../list/data-table.tsx';
import { Sol } from '../parts/sol.tsx';
import { WalletCell } from '../parts/wallet-cell.tsx';
import { type Completer, sortedBy } from './model.ts';

export const COMPLETER_SORTS = ['completed', 'asOutsider', 'earned'] as const;
type CompleterSort = (typeof COMPLETER_SORTS)[number];

interface CompletersTableProps {
  readonly completers: readonly Completer[];
  readonly sort: CompleterSort;
  readonly order: Order;
  readonly onSort: (by: string, order: Order) => void;
}

/** Who completed pools, as a player or as an outsider, and what it brought them. */
export const CompletersTable = ({ completers, sort, order, onSort }: CompletersTableProps) => {
  const { t } = useTranslation('admin-analytics');
  const { number } = useFormats();
  const columns: Column<Completer>[] = [
    { id: 'wallet', header: t('completers.wallet'), cell: ({ wallet }) => <WalletCell wallet={wallet} /> },
    {
      id: 'completed',
      header: t('completers.completed'),
      sort: 'completed',
      numeric: true,
      cell: ({ completed }) => number(completed),
    },
    {
      id: 'asOutsider',
      header: t('completers.asOutsider'),
      sort: 'asOutsider',
      numeric: true,
      cell: ({ asOutsider }) => number(asOutsider),
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
