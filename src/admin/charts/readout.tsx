import { Swatch } from './series-style.tsx';
import type { ChartKind, Series } from './model.ts';

interface ReadoutProps {
  readonly series: readonly Series[];
  readonly kind: ChartKind;
  /** Of the point that is looked at, or of all. */
  readonly title: string;
  /** The point that is looked at; null: none. */
  readonly index: number | null;
}

/** The legend, with the figures of the point that is looked at, or else of all. */
export const Readout = ({ series, kind, title, index }: ReadoutProps) => (
  <div className="num flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1 text-sm">
    <span className="text-soft">{title}</span>
    {series.map(({ id, label, tone, texts, total }, order) => {
      const value = index === null ? total : texts[index];
      return (
        <span key={id} className="inline-flex items-center gap-1.5">
          <Swatch tone={tone} index={order} kind={kind} />
          <span className="text-soft">{label}</span>
          {value !== undefined && <b className="font-semibold">{value}</b>}
        </span>
      );
    })}
  </div>
);
