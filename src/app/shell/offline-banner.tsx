import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useClock } from '#src/i18n/use-clock.ts';
import { useStore } from '#src/store/store.ts';

const BACK_MS = 10_000;

/** Shows below the header that the browser is offline, and since when; and for ten seconds that it is online again. */
export const OfflineBanner = () => {
  const { t } = useTranslation('offline');
  const clock = useClock();
  const since = useStore((state) => state.offlineSince);
  const isBack = useIsBack(since !== null);
  const header = document.querySelector('header');
  if (header === null || (since === null && !isBack)) return null;
  const look = since === null ? 'border-info/40 text-info' : 'border-warn/40 text-warn';
  return createPortal(
    <p
      role="status"
      className={`wrap flex min-h-10 max-w-none items-center justify-center gap-2 border-t py-2 text-sm ${look}`}
    >
      <i aria-hidden="true" className="size-1.75 shrink-0 rounded-full bg-current" />
      <span className="text-ink">{since === null ? t('back') : t('banner', { time: clock(since) })}</span>
    </p>,
    header,
  );
};

/** Whether the browser came back online at most `BACK_MS` ago. */
function useIsBack(isOffline: boolean): boolean {
  const [wasOffline, setWasOffline] = useState(isOffline);
  if (isOffline && !wasOffline) setWasOffline(true);
  useEffect(() => {
    if (isOffline) return undefined;
    const timer = setTimeout(() => setWasOffline(false), BACK_MS);
    return () => clearTimeout(timer);
  }, [isOffline]);
  return wasOffline && !isOffline;
}
