import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '#src/store/store.ts';
import { Button } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { useCovers } from '#src/ui/use-covers.ts';
import { isBusy } from '../recovery/reload-once.ts';

const LOOK_MS = 1_000;

/** Offers to load the newly served build, while a reload does not interrupt the user. */
export const UpdatePill = () => (useStore((state) => state.isUpdated) ? <Pill /> : null);

const Pill = () => {
  const { t } = useTranslation('offline');
  const [free, setFree] = useState(false);
  useEffect(() => {
    const look = (): void => setFree(!isBusy());
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  const container = useRef<HTMLDivElement>(null);
  const covers = useCovers(container, free);
  const reload = (): void => {
    if (!isBusy()) window.location.reload();
  };
  return (
    <div
      ref={container}
      role="status"
      className={classNames(
        'fixed bottom-[calc(56px+var(--bottom))] left-1/2 z-20 w-max max-w-[calc(100vw-24px)] -translate-x-1/2',
        covers && 'invisible',
      )}
    >
      {free && (
        <p className="flex animate-rise items-center gap-3 rounded-full border border-line-strong bg-raised py-1.5 pr-2 pl-4.5 font-semibold shadow-popup">
          <span>{t('update')}</span>
          <Button variant="primary" size="sm" className="rounded-full!" onClick={reload}>
            {t('page.reload')}
          </Button>
        </p>
      )}
    </div>
  );
};
