import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { classNames } from '#src/ui/class-names.ts';
import { platformStatsQuery } from '../api/platform-stats.ts';

/** Stands in the badge until the first answer, and is never shown as what was counted. */
export const PLACEHOLDER_ACTIVE_USERS = 392;

/**
 * How many wallets are connected, bottom left. Until the server has answered for the first time a faint placeholder keeps
 * the place, which is announced as unknown; a server that fails to answer has no badge.
 */
export const UsersOnline = () => {
  const { t } = useTranslation('shell');
  const { number } = useFormats();
  const { data, isError, errorUpdateCount } = useQuery(platformStatsQuery());
  const failed = isError || (data === undefined && errorUpdateCount > 0);
  const users = data?.activeUsers ?? PLACEHOLDER_ACTIVE_USERS;
  const text = t('online', { count: users, figure: number(users) });
  return (
    <>
      {/* So that nothing at the page's end stays under it, whether it is there or not. */}
      <div className="h-10" />
      {!failed && (
        <aside
          aria-label={data ? text : t('onlineUnknown')}
          className="num pointer-events-none fixed bottom-3 left-3 z-20 flex animate-appear items-center gap-2 rounded-full border border-line bg-raised px-3 py-1 text-xs text-soft"
        >
          <i
            aria-hidden="true"
            className={classNames('size-1.75 rounded-full', data ? 'bg-good' : 'border border-line-strong')}
          />
          {data ? (
            text
          ) : (
            <span aria-hidden="true" className="text-faint">
              {text}
            </span>
          )}
        </aside>
      )}
    </>
  );
};
