import { useTranslation } from 'react-i18next';
import { Boundary } from '#src/ui/boundary.tsx';
import { Button } from '#src/ui/button.tsx';
import type { Elements } from '#src/ui/elements.ts';

interface ErrorBoundaryProps {
  /** A changed value clears the error: the URL, so that other pages stay reachable. */
  readonly resetKey: string;
  readonly children: Elements;
}

/** Keeps the shell alive when a page fails to load or to render. */
export const ErrorBoundary = ({ resetKey, children }: ErrorBoundaryProps) => (
  <Boundary resetKey={resetKey} note={(error) => <CrashNote error={error} />}>
    {children}
  </Boundary>
);

/**
 * Shows that a page failed, and offers to reload it: a chunk that could not be fetched stays failed until then. It uses
 * only code that is already loaded, because nothing more might be fetched.
 */
const CrashNote = ({ error }: { readonly error: Error }) => {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <div role="alert" className="wrap grid max-w-200 justify-items-start gap-4 py-16">
      <h1 className="text-h2">{t('crash.title')}</h1>
      <p className="text-soft">{t('crash.text')}</p>
      <code
        translate="no"
        className="font-mono text-xs wrap-anywhere text-soft"
      >{`${error.name}: ${error.message}`}</code>
      <Button onClick={() => window.location.reload()}>{t('common:retry')}</Button>
    </div>
  );
};
