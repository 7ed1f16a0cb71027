import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { ErrorNote } from '#src/ui/error-note.tsx';

interface MaybeCreatedProps {
  /** Address of the pool. */
  readonly pool: string;
  readonly onLeave: () => void;
}

/** Warns that creating again may stake twice, while it is unknown whether the previous transaction created a pool. */
export const MaybeCreated = ({ pool, onLeave }: MaybeCreatedProps) => {
  const { t } = useTranslation(['create-pool', 'stake']);
  return (
    <ErrorNote title={t('unknown.title')} text={t('unknown.text')}>
      <Link href={`/pools/${pool}`} className="link" onClick={onLeave}>
        {t('approval.openPool', { ns: 'stake' })}
      </Link>
    </ErrorNote>
  );
};
