import { useTranslation } from 'react-i18next';
import type { CreatorFigures } from '#src/contract/creators.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { hasRates, LEAST_ENDED } from '../model/rates.ts';

const GRID = 'grid grid-cols-3 border-t border-line md:grid-cols-6 md:border-b';
const CELL =
  'min-w-0 py-3 pl-3 max-md:border-b border-line max-md:nth-[3n+1]:pl-0 max-md:not-nth-[3n+1]:border-l md:py-4.5 md:pl-5 md:first:pl-0 md:not-first:border-l';

/** What became of a creator's pools, as six figures with their explanations. */
export const FigureRow = ({ figures }: { readonly figures: CreatorFigures }) => {
  const { t } = useTranslation('creators');
  const { number, percent } = useFormats();
  const { remaining } = useTimeText();
  const { opened, ended, filled, paidOut, winners, refunded, fillRate, medianFillSeconds: median } = figures;
  const isRated = hasRates(figures);
  const tooFew = t('figures.tooFew', { count: LEAST_ENDED });
  const rows = [
    { label: t('figures.opened'), value: number(opened), text: t('figures.pools', { count: opened }) },
    {
      label: t('figures.filled'),
      value: number(filled),
      text: t('figures.ofEnded', { count: ended, ended: number(ended) }),
    },
    {
      label: t('figures.paidOut'),
      value: number(paidOut),
      text: t('figures.toWinners', { count: winners, winners: number(winners) }),
    },
    { label: t('figures.refunded'), value: number(refunded), text: t('figures.inFull') },
    {
      label: t('figures.fillRate'),
      value: isRated ? percent(Math.round(fillRate * 100) / 100) : '–',
      text: isRated ? t('figures.rate', { filled: number(filled), ended: number(ended) }) : tooFew,
    },
    {
      label: t('figures.fillTime'),
      // The shortest time that is shown is a minute.
      value: isRated && median !== null ? remaining(Math.max(1, median)) : '–',
      text: isRated && median !== null ? t('figures.faster') : isRated ? t('figures.noneFilled') : tooFew,
    },
  ];
  return (
    <dl className={`num ${GRID}`}>
      {rows.map(({ label, value, text }) => (
        <div key={label} className={CELL}>
          <dt className="text-sm wrap-anywhere text-soft">{label}</dt>
          <dd className="font-display text-[1.375rem] leading-tight font-semibold tracking-[-0.025em] wrap-anywhere md:text-h2">
            {value}
          </dd>
          <dd className="pr-2 text-xs wrap-anywhere text-soft">{text}</dd>
        </div>
      ))}
    </dl>
  );
};

const SHAPES = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The shape of the figures while they load. */
export const FigureRowSkeleton = () => (
  <div className={GRID}>
    {SHAPES.map((key) => (
      <div key={key} className={CELL}>
        <Skeleton className="h-4.5 w-14" />
        <Skeleton className="my-1.5 h-6 w-12" />
        <Skeleton className="h-4 w-16" />
      </div>
    ))}
  </div>
);
