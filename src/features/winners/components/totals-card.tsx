import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { solText } from '#src/protocol/sol-text.ts';
import { Figures, FiguresSkeleton } from '#src/ui/figures.tsx';
import type { WinnerTotals } from '../model/winner.ts';

const COLUMNS = 'md:grid-cols-5';

/** The totals of all wins; unknown ones are left out. */
export const TotalsCard = ({ totals }: { readonly totals: WinnerTotals }) => {
  const { t } = useTranslation('winners');
  const { number } = useFormats();
  const { totalPrizes, largestPrize, winners, wallets, pools } = totals;
  const figures = [
    { label: t('totals.totalWon'), value: solText(totalPrizes) },
    { label: t('totals.winners'), value: number(winners) },
    { label: t('totals.wallets'), value: wallets === undefined ? null : number(wallets) },
    { label: t('totals.pools'), value: number(pools) },
    {
      label: t('totals.largestWin'),
      value: largestPrize === undefined ? null : solText(largestPrize),
      wide: true,
    },
  ];
  return <Figures figures={figures.filter(({ value }) => value !== null)} columns={COLUMNS} />;
};

/** The skeleton of the totals. */
export const TotalsSkeleton = () => <FiguresSkeleton count={5} columns={COLUMNS} />;
