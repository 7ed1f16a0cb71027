import { useTranslation } from 'react-i18next';
import { useSlotSeconds } from '#src/chain/cache/use-slot-seconds.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { solColumn, sortable } from '../list/columns.tsx';
import type { Column } from '../list/data-table.tsx';
import { Age } from '../parts/age.tsx';
import { bothReached, type Moment, movesOf, type PlannedMove, type RecoveryRow } from './recovery-moves.ts';

/** Returns the columns of the list of pools that wait. @param moment null before the list is there */
export function useRecoveryColumns(moment: Moment | null): Column<RecoveryRow>[] {
  const { t } = useTranslation('admin-recovery');
  const { number } = useFormats();
  return [
    { id: 'waits', header: t('column.waitsFor'), cell: (row) => <WaitCell row={row} /> },
    { id: 'since', header: t('column.since'), sortable: true, cell: ({ since }) => <Age at={since} /> },
    {
      id: 'next',
      header: t('column.next'),
      cell: (row) => moment !== null && <MoveList row={row} moment={moment} />,
    },
    {
      id: 'players',
      header: t('column.players'),
      sortable: true,
      numeric: true,
      cell: ({ pool }) => `${number(pool.currentParticipants)}/${number(pool.participantCap)}`,
    },
    sortable(solColumn('entry', t('column.entry'), ({ pool }) => pool.entryFee)),
  ];
}

/** Shows what a pool waits for, and what keeps anyone from doing it. */
const WaitCell = ({ row: { waitsFor, roundIsOut, fromSlot } }: { readonly row: RecoveryRow }) => {
  const { t } = useTranslation('admin-recovery');
  const isByRound = waitsFor === 'complete' || waitsFor === 'void';
  return (
    <span className="inline-grid max-w-64 gap-0.5">
      <span className="font-medium">{t(`waits.${waitsFor}`)}</span>
      {isByRound && (
        <span className={`text-xs ${roundIsOut ? 'text-soft' : 'text-warn'}`}>
          {t(roundIsOut ? 'roundOut' : 'roundMissing')}
        </span>
      )}
      {waitsFor === 'lock' && fromSlot !== null && (
        <span className="text-xs text-warn">{t('restarted')}</span>
      )}
    </span>
  );
};

interface MoveListProps {
  readonly row: RecoveryRow;
  readonly moment: Moment;
}

/** Lists the moves that are possible now, and when the next one will be. */
const MoveList = ({ row, moment }: MoveListProps) => {
  const { t } = useTranslation('admin-recovery');
  if (row.actions === null) return <span className="text-soft">{t('gone')}</span>;
  return (
    <ul className="grid gap-1">
      {movesOf(row, moment).map((move) => (
        <li key={move.action} className="flex flex-wrap gap-x-1.5">
          <span>{t(`move.${move.action}`)}:</span>
          <When move={move} moment={moment} />
        </li>
      ))}
    </ul>
  );
};

const When = ({ move, moment }: { readonly move: PlannedMove; readonly moment: Moment }) => {
  const { t } = useTranslation('admin-recovery');
  const { number } = useFormats();
  const slotSeconds = useSlotSeconds();
  const { open, from, fromSlot, until, untilSlot } = move;
  const { at, slot } = open
    ? bothReached(until, untilSlot, moment, slotSeconds)
    : bothReached(from, fromSlot, moment, slotSeconds);
  const isBound = at !== null || slot !== null;
  return (
    <span className="inline-flex gap-1.5">
      <span className={open ? 'text-good' : 'text-soft'}>
        {open ? t(isBound ? 'nowUntil' : 'now') : t('from')}
      </span>
      {at !== null && <Age at={at} />}
      {slot !== null && <span>{t('slot', { slot: number(slot) })}</span>}
    </span>
  );
};
