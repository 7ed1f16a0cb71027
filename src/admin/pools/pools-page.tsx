import { useTranslation } from 'react-i18next';
import { adminPoolListSchema } from '#src/contract/admin.ts';
import { DataTable } from '../list/data-table.tsx';
import { ListPage } from '../list/list-page.tsx';
import { sortingOf } from '../list/sorting-of.ts';
import { useAddressState } from '../list/use-address-state.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { usePoolColumns } from './pool-columns.tsx';
import { PoolFilters } from './pool-filters.tsx';
import { shownPoolsSchema } from './shown-pools.ts';

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
