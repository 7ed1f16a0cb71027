import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { adminUserListSchema } from '#src/contract/admin.ts';
import { Card } from '#src/ui/card.tsx';
import { KeyValues } from '#src/ui/key-values.tsx';
import { countColumn, narrowSolColumn, sortable, timeColumn, walletColumn } from '../list/columns.tsx';
import type { Column } from '../list/data-table.tsx';
import { choice, orderField, searchField } from '../list/fields.ts';
import { SearchFilter } from '../list/filters.tsx';
import { ListPage } from '../list/list-section.tsx';
import { useAddressState } from '../list/use-address-state.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { Sol } from '../parts/sol.tsx';
import { UnpaidBy } from '../parts/unpaid-by.tsx';

const shownSchema = v.object({
  search: searchField,
  sort: choice(['lastSeen', 'firstSeen', 'joined', 'created', 'won', 'staked', 'winnings', 'unclaimed']),
  order: orderField,
});
const DEFAULTS = { by: 'lastSeen', order: 'desc' } as const;

/** Lists every wallet that ever had a seat in a pool: its activity, its wins, and what it is still owed. */
export const UsersPage = () => {
  const { t } = useTranslation('admin-users');
  const address = useAddressState(shownSchema);
  const { state } = address;
  const list = useAdminList(adminUserListSchema, '/admin/users', state, address, DEFAULTS);
  const totals = list.answer?.totals;
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      actions={state.sort === 'unclaimed' ? <UnpaidBy shown="player" /> : undefined}
      filters={<SearchFilter label={t('search')} of={address.field('search')} />}
      list={list}
      columns={useUserColumns()}
      keyOf={({ wallet }) => wallet}
      empty={t(state.search === undefined ? 'none' : 'noMatch')}
    >
      <Card as="section" aria-label={t('totals.title')}>
        <h2 className="mb-3 text-sm font-medium text-soft">{t('totals.title')}</h2>
        <KeyValues
          className="max-sm:grid-cols-1"
          items={(['staked', 'won', 'unclaimed'] as const).map((name) => ({
            label: t(`totals.${name}`),
            value: totals === undefined ? '–' : <Sol lamports={totals[name]} />,
          }))}
        />
      </Card>
    </ListPage>
  );
};

type User = v.InferOutput<typeof adminUserListSchema>['data'][number];

/** Returns the columns of a wallet's totals. */
function useUserColumns(): readonly Column<User>[] {
  const { t } = useTranslation('admin-users');
  return [
    walletColumn('wallet', t('columns.wallet'), ({ wallet }) => wallet),
    sortable(countColumn('joined', t('columns.joined'), ({ poolsJoined }) => poolsJoined)),
    sortable(countColumn('created', t('columns.created'), ({ poolsCreated }) => poolsCreated)),
    sortable(countColumn('won', t('columns.won'), ({ poolsWon }) => poolsWon)),
    countColumn('lost', t('columns.lost'), ({ poolsLost }) => poolsLost),
    countColumn('refunded', t('columns.refunded'), ({ poolsRefunded }) => poolsRefunded),
    sortable(narrowSolColumn('staked', t('columns.staked'), ({ totalStaked }) => totalStaked)),
    sortable(narrowSolColumn('winnings', t('columns.winnings'), ({ totalWon }) => totalWon)),
    sortable(narrowSolColumn('unclaimed', t('columns.unclaimed'), ({ unclaimed }) => unclaimed)),
    sortable(timeColumn('firstSeen', t('columns.firstSeen'), ({ firstSeenAt }) => firstSeenAt)),
    sortable(timeColumn('lastSeen', t('columns.lastSeen'), ({ lastSeenAt }) => lastSeenAt)),
  ];
}
