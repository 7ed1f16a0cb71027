import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useChainMinute } from '#src/chain/queries/use-chain-now.ts';
import { netFloored, solFloored } from '#src/protocol/amounts.ts';
import { stakesQuery } from '#src/stake/limits/read-stakes.ts';
import { netResult } from '#src/stake/limits/stakes.ts';
import { SectionCard } from '#src/ui/card.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

const DAYS = [7, 30, 365] as const;
const DAY = 86_400;

/** A wallet's result over a week, a month and a year. */
export const NetCard = ({ wallet }: { readonly wallet: string }) => {
  const { t } = useTranslation('limits');
  const now = useChainMinute();
  const query = useQuery(stakesQuery(wallet));
  const stakes = query.data?.stakes;
  const cell = 'py-2 pr-2 text-left font-normal last:pr-0 sm:pr-4';
  return (
    <SectionCard id="net" title={t('net.heading')} className="px-5 py-6 md:px-7">
      <div className="num mt-2 grid gap-3">
        <p className="text-soft">{t('net.lead')}</p>
        {stakes ? (
          <table className="w-full text-xs sm:text-sm">
            <thead>
              <tr className="border-b border-line text-soft">
                {(['window', 'paid', 'returned', 'net'] as const).map((name) => (
                  <th key={name} scope="col" className={cell}>
                    {t(`net.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {DAYS.map((days) => {
                const { paid, returned } = netResult(stakes, days * DAY, now);
                return (
                  <tr key={days} className="border-b border-line last:border-0">
                    <th scope="row" className={cell}>
                      {t('net.days', { count: days })}
                    </th>
                    <td className={cell}>{solFloored(paid)}</td>
                    <td className={cell}>{solFloored(returned)}</td>
                    <td className={`${cell} font-semibold`}>{netFloored(returned, paid)}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        ) : query.isError ? (
          <ErrorNote title={t('net.failed')} code={query.error.message} query={query} />
        ) : (
          <Skeleton className="h-40" />
        )}
        {query.data?.isComplete === false && <p className="text-sm text-warn">{t('form.chainOnly')}</p>}
      </div>
    </SectionCard>
  );
};
