import { useTranslation } from 'react-i18next';
import type { InferOutput } from 'valibot';
import { STAGES } from '#src/contract/pools.ts';
import { activitySchema } from '#src/contract/users.ts';
import { type Column, DataTable } from '../list/data-table.tsx';
import { FilterSelect } from '../list/filter-select.tsx';
import { useAdminList } from '../list/use-admin-list.ts';
import type { Paging } from '../list/use-address-state.ts';
import { ListSection } from '../parts/list-section.tsx';
import { Moment } from '../parts/moment.tsx';
import { PoolCell } from '../parts/pool-cell.tsx';
import { Sol } from '../parts/sol.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';

type Seat = InferOutput<typeof activitySchema>['data'][number];
type Stage = (typeof STAGES)[number];

interface SeatListProps {
  readonly wallet: string;
  readonly stage: Stage | undefined;
  readonly onStage: (stage: Stage | null) => void;
  readonly paging: Paging;
}

/** The pools a wallet has sat in, newest first, and how each went. */
export const SeatList = ({ wallet, stage, onStage, paging }: SeatListProps) => {
  const { t } = useTranslation('admin-users');
  const list = useAdminList(activitySchema, `/users/${wallet}/activity`, { stage }, paging);
  const sum = (lamports: bigint | null) => (lamports === null ? '–' : <Sol lamports={lamports} />);
  const columns: readonly Column<Seat>[] = [
    { id: 'pool', header: t('seats.pool'), cell: ({ pool }) => <PoolCell pool={pool} /> },
    { id: 'status', header: t('seats.status'), cell: ({ pool }) => <StatusBadge status={pool.status} /> },
    { id: 'stage', header: t('seats.stage'), cell: ({ seat }) => t(`stage.${seat.stage}`) },
    { id: 'joined', header: t('seats.joined'), cell: ({ seat }) => <Moment at={seat.joinedAt} /> },
    { id: 'entry', header: t('seats.entry'), numeric: true, cell: ({ pool }) => sum(pool.entryFee) },
    { id: 'total', header: t('seats.total'), numeric: true, cell: ({ seat }) => sum(seat.total) },
    { id: 'paid', header: t('seats.paid'), numeric: true, cell: ({ seat }) => sum(seat.paid) },
    { id: 'paidAt', header: t('seats.paidAt'), cell: ({ seat }) => <Moment at={seat.paidAt} /> },
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
          onChange={onStage}
        />
      }
    >
      <DataTable
        caption={t('lists.pools')}
        columns={columns}
        rows={list.answer?.data}
        keyOf={({ pool }) => pool.id}
        empty={t(stage === undefined ? 'seats.none' : 'seats.noMatch')}
        outdated={list.outdated}
      />
    </ListSection>
  );
};
