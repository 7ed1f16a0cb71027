import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useFormats } from '#src/i18n/use-formats.ts';
import { countColumn } from '../list/columns.tsx';
import { ChartCard } from './chart-card.tsx';
import type { Tone } from './model.ts';
import { fillOf, Patterns, Swatch, TONES } from './series-style.tsx';
import { useWidth } from './use-width.ts';

interface Share {
  readonly id: string;
  readonly label: string;
  readonly tone: Tone;
  readonly count: number;
  /** The link to the list of the counted items. */
  readonly href?: string;
}

interface ShareChartProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** The table's names for the parts and for what is counted. */
  readonly partsName: string;
  readonly countName: string;
  readonly shares: readonly Share[];
}

/** Parts of a whole as one bar, with a legend below. */
export const ShareChart = ({ title, lead, partsName, countName, shares }: ShareChartProps) => {
  const { t } = useTranslation('admin');
  const { number, percent } = useFormats();
  const total = shares.reduce((sum, { count }) => sum + count, 0);
  const part = (count: number): string => percent(total === 0 ? 0 : count / total);
  const name = ({ href, label }: Share) =>
    href === undefined ? (
      label
    ) : (
      <Link href={href} className="hover:underline">
        {label}
      </Link>
    );
  return (
    <ChartCard
      title={title}
      lead={lead}
      chart={
        <div className="grid gap-4">
          <ShareBar shares={shares} total={total} />
          <ul className="num grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-4 gap-y-3">
            {shares.map((share, index) => (
              <li key={share.id} className="grid gap-0.5">
                <span className="inline-flex min-h-6 items-center gap-1.5 text-sm text-soft">
                  <Swatch tone={share.tone} index={index} kind="stacked" />
                  <span>{name(share)}</span>
                </span>
                <span>
                  <b className="font-semibold">{number(share.count)}</b>{' '}
                  <span className="text-xs text-soft">{part(share.count)}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      }
      columns={[
        { id: 'part', header: partsName, cell: name },
        countColumn('count', countName, ({ count }: Share) => count),
        { id: 'share', header: t('charts.share'), numeric: true, cell: ({ count }) => part(count) },
      ]}
      rows={shares}
      keyOf={({ id }) => id}
    />
  );
};

const BAR_HEIGHT = 28;

/** Hidden from screen readers: the list below contains the same values. */
const ShareBar = ({ shares, total }: { readonly shares: readonly Share[]; readonly total: number }) => {
  const id = useId();
  const [frame, width] = useWidth();
  const widths = shares.map(({ count }) => (total === 0 ? 0 : (count / total) * width));
  return (
    <div ref={frame}>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${BAR_HEIGHT}`}
        className="block w-full rounded-control bg-line"
      >
        <Patterns id={id} tones={shares.map(({ tone }) => tone)} />
        {shares.map((share, index) => (
          <g key={share.id} className={TONES[share.tone]}>
            <rect
              x={widths.slice(0, index).reduce((sum, before) => sum + before, 0)}
              width={widths[index]}
              height={BAR_HEIGHT}
              fill={fillOf(id, index)}
            />
          </g>
        ))}
      </svg>
    </div>
  );
};
