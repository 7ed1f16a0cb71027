import { useTranslation } from 'react-i18next';
import { useSlotSeconds } from '#src/chain/cache/use-slot-seconds.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { Age } from '../parts/age.tsx';
import { bothReached, type Moment, movesOf, type PlannedMove, type RecoveryRow } from './recovery-moves.ts';

interface MoveListProps {
  readonly row: RecoveryRow;
  readonly moment: Moment;
}

/** What may be done with a pool now, and when the next thing becomes possible. */
export const MoveList = ({ row, moment }: MoveListProps) => {
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
