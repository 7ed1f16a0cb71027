import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { STAGES } from '#src/contract/pools.ts';
import { activitySchema, SEAT_SORTS } from '#src/contract/users.ts';
import { type Column, DataTable } from '../list/data-table.tsx';
import { choice, orderField } from '../list/fields.ts';
import { FilterSelect } from '../list/filter-select.tsx';
import { sortingOf } from '../list/sorting-of.ts';
import { useAddressState } from '../list/use-address-state.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { ListSection } from '../parts/list-section.tsx';
import { Moment } from '../parts/moment.tsx';
import { PoolCell } from '../parts/pool-cell.tsx';
import { Sol } from '../parts/sol.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';

type Seat = v.InferOutput<typeof activitySchema>['data'][number];

const shownSchema = v.object({ stage: choice(STAGES), sort: choice(SEAT_SORTS), order: orderField });

/** The pools a wallet has sat in, and how each went. */
export const SeatList = ({ wallet }: { readonly wallet: string }) => {
  const { t } = useTranslation('admin-users');
  const address = useAddressState(shownSchema);
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
