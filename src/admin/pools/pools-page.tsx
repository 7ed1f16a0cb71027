import { useTranslation } from 'react-i18next';
import type { InferOutput } from 'valibot';
import { adminPoolListSchema } from '#src/contract/admin.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { Badge } from '#src/ui/badge.tsx';
import { LockIcon } from '#src/ui/icons.tsx';
import { solColumn, sortable, timeColumn, walletColumn } from '../list/columns.tsx';
import type { Column } from '../list/data-table.tsx';
import { ListPage } from '../list/list-section.tsx';
import { useAddressState } from '../list/use-address-state.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { PoolCell, StatusBadge } from '../parts/pool-cells.tsx';
import { PoolFilters, shownPoolsSchema } from './pool-filters.tsx';

const DEFAULTS = { by: 'created', order: 'desc' } as const;

/** Lists every pool ever created, including those whose accounts are closed. */
export const PoolsPage = () => {
  const { t } = useTranslation('admin-pools');
  const address = useAddressState(shownPoolsSchema);
  const { sort: _, order: __, ...filters } = address.state;
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      filters={<PoolFilters address={address} />}
      list={useAdminList(adminPoolListSchema, '/admin/pools', address.state, address, DEFAULTS)}
      columns={usePoolColumns()}
      keyOf={({ id }) => id}
      empty={t(isFiltered ? 'noMatch' : 'none')}
    />
  );
};

type ListedPool = InferOutput<typeof adminPoolListSchema>['data'][number];

/** A hook, because headers and numbers depend on the user's language. */
function usePoolColumns(): readonly Column<ListedPool>[] {
  const { t } = useTranslation('admin-pools');
  const { number } = useFormats();
  return [
    { id: 'name', header: t('columns.name'), sortable: true, cell: (pool) => <PoolCell pool={pool} /> },
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
    walletColumn('creator', t('columns.creator'), ({ creator }) => creator),
    sortable(solColumn('entry', t('columns.entry'), ({ entryFee }) => entryFee)),
    {
      id: 'players',
      header: t('columns.players'),
      sortable: true,
      numeric: true,
      cell: ({ currentParticipants, participantCap }) =>
        `${number(currentParticipants)} / ${number(participantCap)}`,
    },
    sortable(solColumn('unpaid', t('columns.unpaid'), ({ unpaid }) => unpaid)),
    sortable(timeColumn('created', t('columns.created'), ({ createdAt }) => createdAt)),
    sortable(timeColumn('settled', t('columns.settled'), ({ settledAt }) => settledAt)),
  ];
}
