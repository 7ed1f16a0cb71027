import { useTranslation } from 'react-i18next';
import { ErrorNote } from '#src/ui/error-note.tsx';

/** Stands in for the app when its build was configured wrongly. */
export const ConfigNote = ({ problem }: { readonly problem: string }) => {
  const { t } = useTranslation('frame');
  return (
    <main className="wrap grid min-h-dvh max-w-200 content-center">
      <h1 className="sr-only">Xeroz</h1>
      <ErrorNote title={t('config.title')} text={t('config.text')} code={problem} />
    </main>
  );
};
