import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { classNames } from '#src/ui/class-names.ts';
import { platformStatsQuery } from '../api/platform-stats.ts';
import { useBadgeRoom } from './use-badge-room.ts';

/** On a phone some pages have a bar of their own at the bottom: it stays free, and so does the page's end. */
const OVER_BAR = {
  end: 'max-md:[:root:has([data-bottom-bar])_&]:h-28',
  badge: 'max-md:[:root:has([data-bottom-bar])_&]:bottom-20',
} as const;

/** Stands in the badge until the first answer, and is never shown as what was counted. */
export const PLACEHOLDER_ACTIVE_USERS = 392;
/** As long after the visit began as the start loader lies over the page: from then on nothing made up is shown. */
const PLACEHOLDER_MS = 2_000;

/**
 * How many wallets are connected, bottom left. Until the server has answered for the first time a faint placeholder keeps
 * the place for a moment, which is announced as unknown; a server that does not answer, or fails to, has no badge. It
 * covers nothing: where there is no room beside the page it is a dot in the page's margin, and says its number at the end
 * of the page, where room is made for it.
 */
export const UsersOnline = () => {
  const { t } = useTranslation('shell');
  const { number } = useFormats();
  const { data, isError, errorUpdateCount } = useQuery(platformStatsQuery());
  const [isLate, setLate] = useState(() => performance.now() >= PLACEHOLDER_MS);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PLACEHOLDER_MS - performance.now());
    return () => clearTimeout(timer);
  }, []);
  const end = useRef<HTMLDivElement>(null);
  const label = useRef<HTMLSpanElement>(null);
  const failed = isError || (data === undefined && (errorUpdateCount > 0 || isLate));
  // Whoever reads it is online, too, with or without a wallet.
  const users = data ? Math.max(1, data.activeUsers) : PLACEHOLDER_ACTIVE_USERS;
  const text = t('online', { count: users, figure: number(users) });
  const hasRoom = useBadgeRoom(label, end, failed ? '' : text);
  return (
    <>
      {/* So that nothing at the page's end stays under it, whether it is there or not. */}
      <div className={`wrap h-10 w-full ${OVER_BAR.end}`}>
        <div ref={end} className="h-full" />
      </div>
      {!failed && (
        <aside
          aria-label={data ? text : t('onlineUnknown')}
          className={classNames(
            'num pointer-events-none fixed z-20 flex h-6.5 animate-appear items-center gap-2 text-xs whitespace-nowrap',
            OVER_BAR.badge,
            hasRoom
              ? 'bottom-3 left-3 rounded-full border border-line bg-raised px-3 text-soft'
              : 'bottom-3 left-1',
          )}
        >
          <i
            aria-hidden="true"
            className={classNames('size-1.75 rounded-full', data ? 'bg-good' : 'border border-line-strong')}
          />
          <span
            ref={label}
            aria-hidden={data ? undefined : true}
            className={classNames(data ? '' : 'text-faint', !hasRoom && 'absolute left-0 opacity-0')}
          >
            {text}
          </span>
        </aside>
      )}
    </>
  );
};
