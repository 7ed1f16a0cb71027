import { useTranslation } from 'react-i18next';
import type { InferOutput } from 'valibot';
import { adminPoolListSchema } from '#src/contract/admin.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { Badge } from '#src/ui/badge.tsx';
import { LockIcon } from '#src/ui/icons.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import { ListPage } from '../list/list-page.tsx';
import { sortingOf } from '../list/sorting-of.ts';
import { useAddressState } from '../list/use-address-state.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { Moment } from '../parts/moment.tsx';
import { PoolCell } from '../parts/pool-cell.tsx';
import { Sol } from '../parts/sol.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { WalletCell } from '../parts/wallet-cell.tsx';
import { type POOL_SORTS, PoolFilters, shownPoolsSchema } from './pool-filters.tsx';

/** Every pool there ever was, those whose accounts are closed included. */
export const PoolsPage = () => {
  const { t } = useTranslation('admin-pools');
  const address = useAddressState(shownPoolsSchema);
  const { sort: _, order: __, ...filters } = address.state;
  const list = useAdminList(adminPoolListSchema, '/admin/pools', address.state, address);
  const columns = usePoolColumns();
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      filters={<PoolFilters shown={filters} onChange={address.change} />}
      list={list}
    >
      <DataTable
        caption={t('title')}
        columns={columns}
        rows={list.answer?.data}
        keyOf={({ id }) => id}
        {...sortingOf(address, 'created', 'desc')}
        empty={t(isFiltered ? 'noMatch' : 'none')}
        outdated={list.outdated}
      />
    </ListPage>
  );
};

type ListedPool = InferOutput<typeof adminPoolListSchema>['data'][number];

type PoolSort = (typeof POOL_SORTS)[number];

/** A pool in a line. */
function usePoolColumns(): readonly (Column<ListedPool> & { readonly sort?: PoolSort })[] {
  const { t } = useTranslation('admin-pools');
  const { number } = useFormats();
  return [
    { id: 'name', header: t('columns.name'), sort: 'name', cell: (pool) => <PoolCell pool={pool} /> },
    {
      id: 'status',
      header: t('columns.status'),
      cell: ({ status, closed, passwordProtected }) => (
        <span className="inline-flex items-center gap-1.5">
          <StatusBadge status={status} />
          {closed && <Badge plain>{t('columns.closed')}</Badge>}
          {passwordProtected && (
            <span title={t('columns.password')} className="text-soft">
              <LockIcon className="size-4" />
              <span className="sr-only">{t('columns.password')}</span>
            </span>
          )}
        </span>
      ),
    },
    { id: 'creator', header: t('columns.creator'), cell: ({ creator }) => <WalletCell wallet={creator} /> },
    {
      id: 'entry',
      header: t('columns.entry'),
      sort: 'entry',
      numeric: true,
      cell: ({ entryFee }) => <Sol lamports={entryFee} />,
    },
    {
      id: 'players',
      header: t('columns.players'),
      sort: 'players',
      numeric: true,
      cell: ({ currentParticipants, participantCap }) =>
        `${number(currentParticipants)} / ${number(participantCap)}`,
    },
    {
      id: 'unpaid',
      header: t('columns.unpaid'),
      sort: 'unpaid',
      numeric: true,
      cell: ({ unpaid }) => <Sol lamports={unpaid} />,
    },
    {
      id: 'created',
      header: t('columns.created'),
      sort: 'created',
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
    {
      id: 'settled',
      header: t('columns.settled'),
      sort: 'settled',
      cell: ({ settledAt }) => <Moment at={settledAt} />,
    },
  ];
}
