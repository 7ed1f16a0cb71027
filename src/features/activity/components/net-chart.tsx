import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { signedGlance } from '../model/glance.ts';

const WIDTH = 400;
const HEIGHT = 120;
const LEFT = 8;
const RIGHT = 16;
const TOP = 12;
const BOTTOM = 18;
const PRECISION = 10_000n;

interface NetChartProps {
  /** Lamports, the earliest first. */
  readonly course: readonly bigint[];
}

/** A step chart of the net result after each pool; its space is reserved while there is nothing to draw. */
export const NetChart = memo(({ course }: NetChartProps) => {
  const { t } = useTranslation('activity');
  const last = course.at(-1) ?? 0n;
  const lowest = course.reduce((least, net) => (net < least ? net : least), 0n);
  const highest = course.reduce((most, net) => (net > most ? net : most), 0n);
  const span = highest - lowest;
  if (course.length < 3 || span === 0n) return <div className="aspect-[400/120]" />;
  const x = (step: number): number => LEFT + (step * (WIDTH - LEFT - RIGHT)) / (course.length - 1);
  const y = (net: bigint): number => {
    const share = Number(((net - lowest) * PRECISION) / span) / Number(PRECISION);
    return HEIGHT - BOTTOM - share * (HEIGHT - BOTTOM - TOP);
  };
  const [, ...steps] = course.map((net, step) => `H${x(step).toFixed(1)}V${y(net).toFixed(1)}`);
  const gained = last >= 0n;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t('folio.course', { amount: `${signedGlance(last)} SOL` })}
      className="block w-full"
    >
      <path d={`M${LEFT} ${y(0n)}H${WIDTH - LEFT}`} strokeDasharray="2 5" className="stroke-line-strong" />
      <path
        d={`M${x(0)} ${y(0n)}${steps.join('')}h8`}
        fill="none"
        strokeWidth="2"
        strokeLinejoin="round"
        className={gained ? 'stroke-good' : 'stroke-soft'}
      />
      <circle
        cx={x(course.length - 1) + 8}
        cy={y(last)}
        r="4.5"
        className={gained ? 'fill-good' : 'fill-soft'}
      />
    </svg>
  );
});
