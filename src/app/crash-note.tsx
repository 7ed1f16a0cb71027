import { useTranslation } from 'react-i18next';
import { ErrorNote } from '#src/ui/error-note.tsx';

/** Says that a page failed, and loads it afresh: a chunk that could not be fetched stays failed until then. */
export const CrashNote = ({ error }: { readonly error: Error }) => {
  const { t } = useTranslation('shell');
  return (
    <div className="wrap max-w-200 py-16">
      <h1 className="sr-only">{t('crash.title')}</h1>
      <ErrorNote
        title={t('crash.title')}
        text={t('crash.text')}
        code={`${error.name}: ${error.message}`}
        onRetry={() => window.location.reload()}
      />
    </div>
  );
};
