import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../list/data-table.tsx';
import { ChartCard } from './chart-card.tsx';
import { Plot, type PlotProps } from './plot.tsx';

interface SeriesChartProps extends PlotProps {
  readonly lead?: ReactNode;
  /** The table's name for the points. */
  readonly pointsName: string;
  readonly note?: ReactNode;
  /** The last point comes first in the table. */
  readonly latestFirst?: boolean;
}

/** One or several series over the same points, drawn or as a table. */
export const SeriesChart = ({ lead, pointsName, note, latestFirst = false, ...plot }: SeriesChartProps) => {
  const { t } = useTranslation('admin');
  const { title, points, series } = plot;
  const indices = points.map((_, index) => index);
  const nothing = <p className="py-10 text-center text-sm text-soft">{t('charts.nothing')}</p>;
  return (
    <ChartCard
      title={title}
      lead={lead}
      note={note}
      chart={points.length === 0 ? nothing : <Plot {...plot} />}
      table={
        <DataTable
          caption={t('charts.figuresOf', { title })}
          columns={[
            { id: 'point', header: pointsName, cell: (index) => points[index]?.label },
            ...series.map(({ id, label, texts }) => ({
              id,
              header: label,
              numeric: true,
              cell: (index: number) => texts[index],
            })),
          ]}
          rows={latestFirst ? indices.toReversed() : indices}
          keyOf={(index) => points[index]?.key ?? ''}
          empty={t('charts.nothing')}
        />
      }
    />
  );
};
