import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';
import { WarnIcon } from './icons.tsx';

interface BeaconNoteProps {
  /** The beacon whose rounds decide; null while it is not known. */
  readonly kind: 'league' | 'local' | 'other' | null;
}

/** Warns that a single party may hold the beacon's key; renders nothing for the League of Entropy's. */
export const BeaconNote = ({ kind }: BeaconNoteProps) => {
  const { t } = useTranslation('common');
  if (kind === null || kind === 'league') return null;
  const warns = kind === 'other';
  return (
    <p
      role="note"
      className={classNames(
        'flex items-start gap-3 rounded-card border px-5 py-3.5 text-sm md:px-7',
        warns ? 'border-warn/40 bg-warn/8' : 'border-line bg-surface text-soft',
      )}
    >
      {warns && <WarnIcon className="mt-px size-5 text-warn" />}
      <span className="min-w-0">{t(`beacon.${kind}Note`)}</span>
    </p>
  );
};
