import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClock } from '#src/i18n/use-clock.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useStore } from '#src/store/store.ts';
import { classNames } from '#src/ui/class-names.ts';
import { platformStatsQuery } from '../api/platform-stats.ts';
import { useBadgeRoom } from './use-badge-room.ts';

/** A placeholder in the badge until the first response; never presented as a counted value. */
export const PLACEHOLDER_ACTIVE_USERS = 392;
/** The placeholder is shown only this long after the visit began; the start loader covers the first two seconds. */
const PLACEHOLDER_MS = 10_000;

/**
 * The number of connected wallets, bottom left. Until the server's first response a faint placeholder is shown for at
 * most ten seconds, and announced as unknown; without a response there is no badge. The badge covers no content: if it
 * does not fit beside the page it is a dot in the page's margin, and shows its number at the end of the page, where
 * space is reserved for it. Offline it shows that instead of a number.
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
  const end = useRef<HTMLDivElement>(null);
  const label = useRef<HTMLSpanElement>(null);
  const isUnknown = isError || (data === undefined && (errorUpdateCount + failureCount > 0 || isLate));
  const users = data ? data.activeUsers : PLACEHOLDER_ACTIVE_USERS;
  const offlineSince = useStore((state) => state.offlineSince);
  const clock = useClock();
  const isOffline = offlineSince !== null;
  const text = isOffline
    ? t('offline:since', { time: clock(offlineSince) })
    : t('online', { count: users, figure: number(users) });
  const isKnown = isOffline || data !== undefined;
  const isShown = isOffline || !isUnknown;
  const hasRoom = useBadgeRoom(label, end, isShown ? text : '');
  return (
    <>
      {/* Reserves space for the badge at the page's end, whether it is shown or not. */}
      <div className="wrap w-full">
        <div ref={end} className="box-content h-10 pb-(--bottom)" />
      </div>
      {isShown && (
        <aside
          aria-label={isKnown ? text : t('onlineUnknown')}
          className={classNames(
            'num pointer-events-none fixed bottom-[calc(12px+var(--bottom))] z-20 flex h-6.5 animate-appear items-center gap-2 text-xs whitespace-nowrap',
            hasRoom
              ? 'left-[calc(12px+var(--safe-left))] rounded-full border border-line bg-raised px-3 text-soft'
              : 'left-[calc(4px+var(--safe-left))]',
          )}
        >
          <i
            aria-hidden="true"
            className={classNames(
              'size-1.75 rounded-full',
              isOffline ? 'bg-warn' : data ? 'bg-good' : 'border border-line-strong',
            )}
          />
          <span
            ref={label}
            aria-hidden={isKnown ? undefined : true}
            className={classNames(
              isOffline ? 'text-warn' : data ? '' : 'text-faint',
              !hasRoom && 'absolute left-0 opacity-0',
            )}
          >
            {text}
          </span>
        </aside>
      )}
    </>
  );
};
