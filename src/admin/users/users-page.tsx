import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { adminUserListSchema } from '#src/contract/admin.ts';
import { Card } from '#src/ui/card.tsx';
import { KeyValues } from '#src/ui/key-values.tsx';
import { DataTable } from '../list/data-table.tsx';
import { choice, orderField, searchField } from '../list/fields.ts';
import { ListPage } from '../list/list-page.tsx';
import { SearchBox } from '../list/search-box.tsx';
import { sortingOf } from '../list/sorting-of.ts';
import { useAddressState } from '../list/use-address-state.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { Sol } from '../parts/sol.tsx';
import { USER_SORTS, useUserColumns } from './user-columns.tsx';

const shownSchema = v.object({ search: searchField, sort: choice(USER_SORTS), order: orderField });

/** Everybody who ever sat in a pool: what they did, won, and are still owed. */
export const UsersPage = () => {
  const { t } = useTranslation('admin-users');
  const address = useAddressState(shownSchema);
  const { search } = address.state;
  const list = useAdminList(adminUserListSchema, '/admin/users', address.state, address);
  const columns = useUserColumns();
  const totals = list.answer?.totals;
  const sum = (lamports: bigint | undefined) =>
    lamports === undefined ? '–' : <Sol key="sum" lamports={lamports} />;
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      filters={
        <SearchBox
          label={t('search')}
          value={search ?? ''}
          onSearch={(text) => address.change({ search: text }, true)}
        />
      }
      list={list}
    >
      <Card as="section" aria-label={t('totals.title')}>
        <h2 className="mb-3 text-sm font-medium text-soft">{t('totals.title')}</h2>
        <KeyValues
          className="max-sm:grid-cols-1"
          items={[
            { label: t('totals.staked'), value: sum(totals?.staked) },
            { label: t('totals.won'), value: sum(totals?.won) },
            { label: t('totals.unclaimed'), value: sum(totals?.unclaimed) },
          ]}
        />
      </Card>
      <DataTable
        caption={t('title')}
        columns={columns}
        rows={list.answer?.data}
        keyOf={({ wallet }) => wallet}
        {...sortingOf(address, 'lastSeen', 'desc')}
        empty={t(search === undefined ? 'none' : 'noMatch')}
        outdated={list.outdated}
      />
    </ListPage>
  );
};
