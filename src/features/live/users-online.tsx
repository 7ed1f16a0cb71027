import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { platformStatsQuery } from './platform-stats.ts';

/**
 * How many wallets are connected, bottom left. Nobody knows before the server has answered, nor once it no longer
 * answers: then there is no badge rather than a figure that was made up.
 */
export const UsersOnline = () => {
  const { t } = useTranslation('shell');
  const { number } = useFormats();
  const { data, isError } = useQuery(platformStatsQuery());
  if (!data || isError) return null;
  const { activeUsers } = data;
  const text = t('online', { count: activeUsers, figure: number(activeUsers) });
  return (
    <>
      {/* So that nothing at the page's end stays under it. */}
      <div className="h-10" />
      <aside
        aria-label={text}
        className="num pointer-events-none fixed bottom-3 left-3 z-20 flex animate-appear items-center gap-2 rounded-full border border-line bg-raised px-3 py-1 text-xs text-soft"
      >
        <i aria-hidden="true" className="size-1.75 rounded-full bg-good" />
        {text}
      </aside>
    </>
  );
};
