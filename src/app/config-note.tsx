import { useTranslation } from 'react-i18next';
import { ErrorNote } from '#src/ui/error-note.tsx';

/** Shown instead of the app if the build's configuration is invalid. */
export const ConfigNote = ({ problem }: { readonly problem: string }) => {
  const { t } = useTranslation('frame');
  return (
    <main className="wrap grid min-h-dvh max-w-200 content-center">
      <h1 className="sr-only">Xeroz</h1>
      <ErrorNote title={t('config.title')} text={t('config.text')} code={problem} />
    </main>
  );
};
