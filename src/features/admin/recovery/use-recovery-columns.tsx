import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { Button } from '#src/ui/button.tsx';
import type { Column } from '../list/data-table.tsx';
import type { Selection } from '../list/use-selection.ts';
import { Age } from '../parts/age.tsx';
import { Sol } from '../parts/sol.tsx';
import { usePoolRowColumns } from '../parts/use-pool-row-columns.tsx';
import { ActionCell } from '../tasks/action-cell.tsx';
import { MoveList } from './move-list.tsx';
import { type Move, openMove, type Recovery, type RecoveryRow } from './recovery-moves.ts';

interface Wanted {
  /** Undefined before the list is there. */
  readonly clock: Recovery['clock'] | undefined;
  readonly selection: Selection<RecoveryRow>;
  /** Nothing can be planned now. */
  readonly busy: boolean;
  readonly onMove: (row: RecoveryRow, move: Move) => void;
}

/** What is shown of each pool that waits. */
export function useRecoveryColumns({ clock, selection, busy, onMove }: Wanted): Column<RecoveryRow>[] {
  const { t } = useTranslation('admin-recovery');
  const { number } = useFormats();
  return [
    ...usePoolRowColumns(selection, (row) => openMove(row) !== null),
    {
      id: 'waits',
      header: t('column.waitsFor'),
      cell: ({ waitsFor, by }) => (
        <span className="inline-grid whitespace-nowrap">
          <span className="font-medium">{t(`waits.${waitsFor}`)}</span>
          <span className="text-xs text-soft">{t(`by.${by}`)}</span>
        </span>
      ),
    },
    { id: 'since', header: t('column.since'), sort: 'since', cell: ({ since }) => <Age at={since} /> },
    {
      id: 'next',
      header: t('column.next'),
      cell: (row) => clock !== undefined && <MoveList row={row} clock={clock} />,
    },
    {
      id: 'players',
      header: t('column.players'),
      sort: 'players',
      numeric: true,
      cell: ({ pool }) => `${number(pool.currentParticipants)}/${number(pool.participantCap)}`,
    },
    {
      id: 'entry',
      header: t('column.entry'),
      sort: 'entry',
      numeric: true,
      cell: ({ pool }) => <Sol lamports={pool.entryFee} />,
    },
    {
      id: 'action',
      header: t('column.action'),
      numeric: true,
      cell: (row) => {
        const move = openMove(row);
        return (
          <ActionCell pool={row.pool.id}>
            {move !== null && (
              <Button size="sm" disabled={busy} onClick={() => onMove(row, move)}>
                {t(`move.${move}`)}
              </Button>
            )}
          </ActionCell>
        );
      },
    },
  ];
}
