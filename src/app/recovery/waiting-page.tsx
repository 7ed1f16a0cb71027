import { useTranslation } from 'react-i18next';
import { useStore } from '#src/store/store.ts';
import { Button } from '#src/ui/button.tsx';
import { OfflineIcon } from '#src/ui/icons.tsx';
import { SeatRing } from '#src/ui/seat-ring.tsx';
import type { Waiting } from './recover.ts';

/** Shown instead of a page that could not be loaded, with what it waits for. */
export const WaitingPage = ({ waiting }: { readonly waiting: Waiting }) => {
  const { t } = useTranslation('offline');
  const isOffline = useStore((state) => state.offlineSince !== null) || !navigator.onLine;
  const reason = waiting === 'leisure' ? 'updated' : isOffline ? 'offline' : 'silent';
  return (
    <div
      role="status"
      className="wrap grid min-h-[70vh] place-content-center justify-items-center gap-2 py-16 text-center"
    >
      <div className="relative mb-3 grid place-items-center">
        <SeatRing seats={12} filled={0} size={104} />
        <OfflineIcon className="absolute size-6.5 text-soft" />
      </div>
      <h1 className="text-[1.5rem]">{t(`page.${reason}`)}</h1>
      <p className="text-soft">{t(`page.${reason}Text`)}</p>
      {reason === 'updated' ? (
        <div className="mt-3">
          <Button onClick={() => window.location.reload()}>{t('page.reload')}</Button>
        </div>
      ) : (
        <p className="mt-3 text-sm text-soft">{t('page.safe')}</p>
      )}
    </div>
  );
};
