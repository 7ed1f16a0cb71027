import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClock } from '#src/i18n/use-clock.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useStore } from '#src/store/store.ts';
import { classNames } from '#src/ui/class-names.ts';
import { platformStatsQuery } from '../api/platform-stats.ts';
import { useBadgeRoom } from './use-badge-room.ts';

/** Stands in the badge until the first answer, and is never shown as what was counted. */
export const PLACEHOLDER_ACTIVE_USERS = 392;
/** From when a visit is as old as this nothing made up is shown; the start loader covers the first two seconds. */
const PLACEHOLDER_MS = 10_000;

/**
 * How many wallets are connected, bottom left. Until the server has answered for the first time a faint placeholder keeps
 * the place for ten seconds at most, which is announced as unknown; a server that does not answer, or fails to, has no badge. It
 * covers nothing: where there is no room beside the page it is a dot in the page's margin, and says its number at the end
 * of the page, where room is made for it. Offline it says so, for nothing is counted then.
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
      {/* So that nothing at the page's end stays under it, whether it is there or not. */}
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
