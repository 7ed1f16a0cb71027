import { useTranslation } from 'react-i18next';
import { Age } from '../parts/age.tsx';
import {
  movesOf,
  type PlannedMove,
  possibleFrom,
  possibleUntil,
  type Recovery,
  type RecoveryRow,
} from './recovery-moves.ts';

interface MoveListProps {
  readonly row: RecoveryRow;
  readonly clock: Recovery['clock'];
}

/** What may be done with a pool now, and when the next thing becomes possible. */
export const MoveList = ({ row, clock }: MoveListProps) => {
  const { t } = useTranslation('admin-recovery');
  if (row.actions === null) return <span className="text-soft">{t('gone')}</span>;
  return (
    <ul className="grid gap-1">
      {row.waitsFor === 'proof' && <li className="text-soft">{t('proofOnly')}</li>}
      {movesOf(row).map((move) => (
        <li key={move.action} className="flex flex-wrap gap-x-1.5">
          <span>{t(`move.${move.action}`)}:</span>
          <When move={move} clock={clock} />
        </li>
      ))}
    </ul>
  );
};

const When = ({ move, clock }: { readonly move: PlannedMove; readonly clock: Recovery['clock'] }) => {
  const { t } = useTranslation('admin-recovery');
  const moment = move.open ? possibleUntil(move, clock) : possibleFrom(move, clock);
  return (
    <span className="inline-flex gap-1.5">
      <span className={move.open ? 'text-good' : 'text-soft'}>
        {move.open ? t(moment === null ? 'now' : 'nowUntil') : t('from')}
      </span>
      {moment !== null && <Age at={moment} />}
    </span>
  );
};
