import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { solText } from '#src/protocol/sol-text.ts';
import { Card } from '#src/ui/card.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import type { WinnerTotals } from '../model/winner.ts';

const GRID = 'num grid grid-cols-2 gap-x-4 gap-y-5 md:grid-cols-5';

/** All that was won; what is not known is left out. */
export const TotalsCard = ({ totals }: { readonly totals: WinnerTotals }) => {
  const { t } = useTranslation('winners');
  const { number } = useFormats();
  const { totalWon, largestWin, winners, wallets, pools } = totals;
  const figures = [
    { id: 'totalWon', value: solText(totalWon) },
    { id: 'winners', value: number(winners) },
    { id: 'wallets', value: wallets === undefined ? null : number(wallets) },
    { id: 'pools', value: number(pools) },
    { id: 'largestWin', value: largestWin === undefined ? null : solText(largestWin) },
  ] as const;
  return (
    <Card>
      <dl className={GRID}>
        {figures.map(
          ({ id, value }) =>
            value !== null && (
              <div key={id} className="min-w-0">
                <dt className="text-sm text-soft">{t(`totals.${id}`)}</dt>
                <dd className="font-display text-base leading-snug font-semibold wrap-anywhere md:text-lg">
                  {value}
                </dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  );
};

/** In the shape of the totals. */
export const TotalsSkeleton = () => (
  <Card className={GRID}>
    {['a', 'b', 'c', 'd', 'e'].map((key) => (
      <div key={key} className="grid gap-2">
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-5 w-1/2" />
      </div>
    ))}
  </Card>
);
