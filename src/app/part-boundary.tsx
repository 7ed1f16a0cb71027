import { useTranslation } from 'react-i18next';
import { Boundary } from '#src/ui/boundary.tsx';
import { Button } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import type { Elements } from '#src/ui/elements.ts';

interface PartBoundaryProps {
  /** A changed value clears the error. */
  readonly resetKey?: string | undefined;
  /** The classes that position the note. By default over the page, at its lower edge. */
  readonly className?: string;
  readonly children: Elements;
}

/** Keeps page and shell working when a part of the shell, or an overlay, fails to render. */
export const PartBoundary = ({
  resetKey,
  className = 'fixed inset-x-4 bottom-[calc(12px+var(--bottom))] z-60 ml-auto max-w-120 rounded-card border shadow-popup',
  children,
}: PartBoundaryProps) => {
  const { t } = useTranslation('common');
  return (
    <Boundary
      resetKey={resetKey}
      note={(error, retry) => (
        <div role="alert" className={classNames('border-bad/50 bg-raised', className)}>
          <div className="wrap grid justify-items-start gap-2 py-3">
            <p className="font-semibold">{t('partCrash.title')}</p>
            <p className="text-sm text-soft">{t('partCrash.text')}</p>
            <code translate="no" className="font-mono text-xs wrap-anywhere text-soft">
              {`${error.name}: ${error.message}`}
            </code>
            <Button size="sm" onClick={retry}>
              {t('retry')}
            </Button>
          </div>
        </div>
      )}
    >
      {children}
    </Boundary>
  );
};
