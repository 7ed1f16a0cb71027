import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClock } from '#src/i18n/use-clock.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useStore } from '#src/store/store.ts';
import { classNames } from '#src/ui/class-names.ts';
import { platformStatsQuery } from '../api/platform-stats.ts';

/** A placeholder in the strip until the first response; never presented as a counted value. */
export const PLACEHOLDER_ACTIVE_USERS = 392;
/** The placeholder is shown only this long after the visit began; the start loader covers the first two seconds. */
const PLACEHOLDER_MS = 10_000;

/**
 * The number of connected wallets: a strip at the lower edge of the window, at every width, above which the page ends.
 * Until the server's first response a faint placeholder is shown for at most ten seconds, and announced as unknown;
 * without a response there is no strip. Offline, the strip states that instead of a number.
 */
export const UsersOnline = () => {
  const { t } = useTranslation(['shell', 'offline']);
  const { number } = useFormats();
  const { data, isError, errorUpdateCount, failureCount } = useQuery(platformStatsQuery());
  const [isLate, setLate] = useState(() => performance.now() >= PLACEHOLDER_MS);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PLACEHOLDER_MS - performance.now());
    return () => clearTimeout(timer);
  }, []);
  const isUnknown = isError || (data === undefined && (errorUpdateCount + failureCount > 0 || isLate));
  const users = data ? data.activeUsers : PLACEHOLDER_ACTIVE_USERS;
  const offlineSince = useStore((state) => state.offlineSince);
  const clock = useClock();
  const isOffline = offlineSince !== null;
  const text = isOffline
    ? t('offline:since', { time: clock(offlineSince) })
    : t('online', { count: users, figure: number(users) });
  const isLoaded = isOffline || data !== undefined;
  const isShown = isOffline || !isUnknown;
  return (
    <>
      {/* Reserves the strip's space at the end of the page, even while the strip is hidden. */}
      <div className="box-content h-8 pb-(--bottom)" />
      {isShown && (
        <aside
          aria-label={isLoaded ? text : t('onlineUnknown')}
          className="num fixed inset-x-0 bottom-(--bottom) z-20 flex h-8 animate-appear items-center gap-2 border-t border-line bg-surface pr-(--safe-right) pl-[calc(16px+var(--safe-left))] text-xs whitespace-nowrap text-soft"
        >
          <i
            aria-hidden="true"
            className={classNames(
              'size-1.75 rounded-full',
              isOffline ? 'bg-warn' : data ? 'bg-good' : 'border border-line-strong',
            )}
          />
          <span
            aria-hidden={isLoaded ? undefined : true}
            className={isOffline ? 'text-warn' : data ? undefined : 'text-faint'}
          >
            {text}
          </span>
        </aside>
      )}
    </>
  );
};
