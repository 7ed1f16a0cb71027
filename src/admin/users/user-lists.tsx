import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { STAGES } from '#src/contract/pools.ts';
import { activitySchema, CLAIM_SORTS, claimListSchema, SEAT_SORTS } from '#src/contract/users.ts';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import { choice, orderField } from '../list/fields.ts';
import { FilterSelect } from '../list/filter-select.tsx';
import { sortingOf } from '../list/sorting-of.ts';
import { useAddressState } from '../list/use-address-state.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { LatestTransactions } from '../parts/latest-transactions.tsx';
import { ListSection } from '../parts/list-section.tsx';
import { Moment } from '../parts/moment.tsx';
import { PoolCell } from '../parts/pool-cell.tsx';
import { Sol } from '../parts/sol.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { pathOf } from '../paths.ts';

const LISTS = ['pools', 'claimable', 'claimed', 'transactions'] as const;
const shownSchema = v.object({ list: choice(LISTS) });

/** Shows the wallet's pools, claims or transactions, one list at a time. */
export const UserLists = ({ wallet }: { readonly wallet: string }) => {
  const { t } = useTranslation('admin-users');
  const address = useAddressState(shownSchema);
  const { list = 'pools' } = address.state;
  return (
    <Tabs
      label={t('lists.label')}
      tabs={LISTS.map((value) => ({ value, label: t(`lists.${value}`) }))}
      value={list}
      onChange={(chosen) => address.reset({ list: chosen === 'pools' ? null : chosen })}
    >
      {list === 'pools' && <SeatList wallet={wallet} />}
      {(list === 'claimable' || list === 'claimed') && <ClaimList key={list} wallet={wallet} status={list} />}
      {list === 'transactions' && <LatestTransactions of={{ wallet }} caption={t('lists.transactions')} />}
    </Tabs>
  );
};

type Claim = v.InferOutput<typeof claimListSchema>['data'][number];

const claimsSchema = v.object({ sort: choice(CLAIM_SORTS), order: orderField });

interface ClaimListProps {
  readonly wallet: string;
  readonly status: Claim['status'];
}

/** Lists the amounts that pools owe a wallet, or have paid it. */
const ClaimList = ({ wallet, status }: ClaimListProps) => {
  const { t } = useTranslation('admin-users');
  const address = useAddressState(claimsSchema);
  const asked = { ...address.state, status };
  const list = useAdminList(claimListSchema, `/users/${wallet}/claims`, asked, address);
  const part = (id: 'stakeback' | 'winnings' | 'bonus'): Column<Claim> => ({
    id,
    header: t(`claims.${id}`),
    numeric: true,
    cell: ({ [id]: lamports }) => (lamports === 0n ? '–' : <Sol lamports={lamports} />),
  });
  const columns: readonly Column<Claim>[] = [
    {
      id: 'pool',
      header: t('seats.pool'),
      cell: ({ poolAddress, poolId, poolName }) => (
        <PoolCell pool={{ id: poolAddress, poolId, name: poolName }} />
      ),
    },
    { id: 'kind', header: t('claims.kind'), cell: ({ kind }) => t(`claims.kinds.${kind}`) },
    part('stakeback'),
    part('winnings'),
    part('bonus'),
    {
      id: 'total',
      header: t('claims.total'),
      sort: 'total',
      numeric: true,
      cell: ({ total }) => <Sol lamports={total} />,
    },
    { id: 'since', header: t('claims.since'), sort: 'since', cell: ({ since }) => <Moment at={since} /> },
  ];
  return (
    <ListSection label={t(`lists.${status}`)} list={list}>
      {status === 'claimable' && (
        <div>
          <ButtonLink size="sm" href={`${pathOf('pool-claims')}?player=${wallet}`}>
            {t('claims.push')}
          </ButtonLink>
        </div>
      )}
      <DataTable
        caption={t(`lists.${status}`)}
        columns={columns}
        rows={list.answer?.data}
        keyOf={({ poolAddress, kind }) => `${poolAddress} ${kind}`}
        {...sortingOf(address, 'since', 'desc')}
        empty={t(`claims.none.${status}`)}
        outdated={list.outdated}
      />
    </ListSection>
  );
};

type Seat = v.InferOutput<typeof activitySchema>['data'][number];

const seatsSchema = v.object({ stage: choice(STAGES), sort: choice(SEAT_SORTS), order: orderField });

/** The pools a wallet has sat in, and how each went. */
const SeatList = ({ wallet }: { readonly wallet: string }) => {
  const { t } = useTranslation('admin-users');
  const address = useAddressState(seatsSchema);
  const { stage } = address.state;
  const list = useAdminList(activitySchema, `/users/${wallet}/activity`, address.state, address);
  const sum = (lamports: bigint | null) => (lamports === null ? '–' : <Sol lamports={lamports} />);
  const columns: readonly Column<Seat>[] = [
    { id: 'pool', header: t('seats.pool'), cell: ({ pool }) => <PoolCell pool={pool} /> },
    { id: 'status', header: t('seats.status'), cell: ({ pool }) => <StatusBadge status={pool.status} /> },
    { id: 'stage', header: t('seats.stage'), cell: ({ seat }) => t(`stage.${seat.stage}`) },
    {
      id: 'joined',
      header: t('seats.joined'),
      sort: 'joined',
      cell: ({ seat }) => <Moment at={seat.joinedAt} />,
    },
    {
      id: 'entry',
      header: t('seats.entry'),
      sort: 'entry',
      numeric: true,
      cell: ({ pool }) => sum(pool.entryFee),
    },
    {
      id: 'total',
      header: t('seats.total'),
      sort: 'total',
      numeric: true,
      cell: ({ seat }) => sum(seat.total),
    },
    { id: 'paid', header: t('seats.paid'), numeric: true, cell: ({ seat }) => sum(seat.paid) },
    {
      id: 'paidAt',
      header: t('seats.paidAt'),
      sort: 'paidAt',
      cell: ({ seat }) => <Moment at={seat.paidAt} />,
    },
  ];
  return (
    <ListSection
      label={t('lists.pools')}
      list={list}
      filters={
        <FilterSelect
          label={t('seats.stage')}
          value={stage}
          options={STAGES.map((value) => ({ value, label: t(`stage.${value}`) }))}
          onChange={(chosen) => address.change({ stage: chosen })}
        />
      }
    >
      <DataTable
        caption={t('lists.pools')}
        columns={columns}
        rows={list.answer?.data}
        keyOf={({ pool }) => pool.id}
        {...sortingOf(address, 'joined', 'desc')}
        empty={t(stage === undefined ? 'seats.none' : 'seats.noMatch')}
        outdated={list.outdated}
      />
    </ListSection>
  );
};
