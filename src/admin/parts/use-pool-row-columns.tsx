import { useTranslation } from 'react-i18next';
import type { Column } from '../list/data-table.tsx';
import { TickBox } from '../list/tick-box.tsx';
import type { Selection } from '../list/use-selection.ts';
import { PoolCell } from './pool-cell.tsx';
import { type ServerStatus, StatusBadge } from './status-badge.tsx';

interface PoolRow {
  readonly pool: {
    readonly id: string;
    readonly poolId: bigint;
    readonly name: string;
    readonly status: ServerStatus;
  };
}

/**
 * With what every row about a pool begins where something can be done for several at once: its tick, which pool, its state.
 * @param isTickable whether anything can be done for the row
 */
export function usePoolRowColumns<Row extends PoolRow>(
  selection: Selection<Row>,
  isTickable: (row: Row) => boolean,
): readonly Column<Row>[] {
  const { t } = useTranslation('admin');
  return [
    {
      id: 'tick',
      header: t('list.tick'),
      cell: (row) =>
        isTickable(row) && (
          <TickBox
            label={t('list.tickPool', { pool: row.pool.name })}
            checked={selection.has(row)}
            onChange={() => selection.toggle(row)}
          />
        ),
    },
    { id: 'pool', header: t('list.pool'), sort: 'name', cell: ({ pool }) => <PoolCell pool={pool} /> },
    { id: 'status', header: t('list.status'), cell: ({ pool }) => <StatusBadge status={pool.status} /> },
  ];
}
