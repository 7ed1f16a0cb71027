import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { solExact } from '#src/protocol/amounts.ts';
import { Card } from '#src/ui/card.tsx';
import type { ActivityTotals } from '../model/activity-line.ts';

/** The wallet's sums over all its pools. */
export const Totals = ({ totals }: { readonly totals: ActivityTotals }) => {
  const { t } = useTranslation('activity');
  const { number } = useFormats();
  const figures = [
    { id: 'won', value: `${solExact(totals.won)} SOL`, win: totals.won > 0n },
    { id: 'joined', value: number(totals.joined), win: false },
    { id: 'creator', value: `${solExact(totals.creator)} SOL`, win: false },
    { id: 'due', value: `${solExact(totals.due)} SOL`, win: false },
  ] as const;
  return (
    <Card>
      <dl className="num grid grid-cols-2 gap-x-4 gap-y-5 md:grid-cols-4">
        {figures.map(({ id, value, win }) => (
          <div key={id} className="min-w-0">
            <dt className="text-sm text-soft">{t(`totals.${id}`)}</dt>
            <dd
              className={`font-display text-base leading-snug md:text-lg font-semibold wrap-anywhere ${win ? 'win-text' : ''}`}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
};
