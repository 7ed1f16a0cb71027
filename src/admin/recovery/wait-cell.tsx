import { useTranslation } from 'react-i18next';
import type { RecoveryRow } from './recovery-moves.ts';

/** What a pool waits for, and what keeps anyone from it. */
export const WaitCell = ({ row: { waitsFor, roundIsOut, fromSlot } }: { readonly row: RecoveryRow }) => {
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
