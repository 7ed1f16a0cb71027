import { useTranslation } from 'react-i18next';
import type { InferOutput } from 'valibot';
import * as v from 'valibot';
import { adminUserListSchema } from '#src/contract/admin.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { Card } from '#src/ui/card.tsx';
import { KeyValues } from '#src/ui/key-values.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import { choice, orderField, searchField } from '../list/fields.ts';
import { ListPage } from '../list/list-page.tsx';
import { SearchBox } from '../list/search-box.tsx';
import { sortingOf } from '../list/sorting-of.ts';
import { useAddressState } from '../list/use-address-state.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { Moment } from '../parts/moment.tsx';
import { Sol } from '../parts/sol.tsx';
import { WalletCell } from '../parts/wallet-cell.tsx';

/** The server's orders. */
const USER_SORTS = [
  'lastSeen',
  'firstSeen',
  'joined',
  'created',
  'won',
  'staked',
  'winnings',
  'unclaimed',
] as const;
type UserSort = (typeof USER_SORTS)[number];

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

type User = InferOutput<typeof adminUserListSchema>['data'][number];

/** A wallet's totals, side by side. */
function useUserColumns(): readonly (Column<User> & { readonly sort?: UserSort })[] {
  const { t } = useTranslation('admin-users');
  const { number } = useFormats();
  const figure = (id: string, header: string, of: (user: User) => number) => ({
    id,
    header,
    numeric: true,
    cell: (user: User) => number(of(user)),
  });
  const sum = (id: UserSort, header: string, of: (user: User) => bigint) => ({
    id,
    header,
    numeric: true,
    sort: id,
    cell: (user: User) => <Sol lamports={of(user)} />,
  });
  return [
    { id: 'wallet', header: t('columns.wallet'), cell: ({ wallet }) => <WalletCell wallet={wallet} /> },
    { ...figure('joined', t('columns.joined'), ({ poolsJoined }) => poolsJoined), sort: 'joined' },
    { ...figure('created', t('columns.created'), ({ poolsCreated }) => poolsCreated), sort: 'created' },
    { ...figure('won', t('columns.won'), ({ poolsWon }) => poolsWon), sort: 'won' },
    figure('lost', t('columns.lost'), ({ poolsLost }) => poolsLost),
    figure('refunded', t('columns.refunded'), ({ poolsRefunded }) => poolsRefunded),
    sum('staked', t('columns.staked'), ({ totalStaked }) => totalStaked),
    sum('winnings', t('columns.winnings'), ({ totalWon }) => totalWon),
    sum('unclaimed', t('columns.unclaimed'), ({ unclaimed }) => unclaimed),
    {
      id: 'firstSeen',
      header: t('columns.firstSeen'),
      sort: 'firstSeen',
      cell: ({ firstSeenAt }) => <Moment at={firstSeenAt} />,
    },
    {
      id: 'lastSeen',
      header: t('columns.lastSeen'),
      sort: 'lastSeen',
      cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} />,
    },
  ];
}
