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
import { type Moment, type Move, openMove, type RecoveryRow } from './recovery-moves.ts';
import { WaitCell } from './wait-cell.tsx';

interface Wanted {
  /** Null before the list is there. */
  readonly moment: Moment | null;
  readonly selection: Selection<RecoveryRow>;
  /** Nothing can be planned now. */
  readonly busy: boolean;
  readonly onMove: (row: RecoveryRow, move: Move) => void;
}

/** What is shown of each pool that waits. */
export function useRecoveryColumns({ moment, selection, busy, onMove }: Wanted): Column<RecoveryRow>[] {
  const { t } = useTranslation('admin-recovery');
  const { number } = useFormats();
  return [
    ...usePoolRowColumns(selection, (row) => openMove(row, moment) !== null),
    {
      id: 'waits',
      header: t('column.waitsFor'),
      cell: (row) => <WaitCell row={row} />,
    },
    { id: 'since', header: t('column.since'), sort: 'since', cell: ({ since }) => <Age at={since} /> },
    {
      id: 'next',
      header: t('column.next'),
      cell: (row) => moment !== null && <MoveList row={row} moment={moment} />,
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
        const move = openMove(row, moment);
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
