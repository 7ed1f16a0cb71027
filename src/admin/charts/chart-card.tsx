import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#src/ui/card.tsx';
import { classNames } from '#src/ui/class-names.ts';
import type { Elements } from '#src/ui/elements.ts';
import { DataTable, type DataTableProps } from '../list/data-table.tsx';

interface ChartCardProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'rows' | 'keyOf'> {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly chart: Elements;
  /** Shown below the chart or table. */
  readonly note?: ReactNode;
  readonly className?: string | undefined;
}

const VIEWS = ['chart', 'table'] as const;

/** A chart whose figures can be read as a table too. */
export const ChartCard = <Row,>({ title, lead, chart, note, className, ...table }: ChartCardProps<Row>) => {
  const { t } = useTranslation('admin');
  const id = useId();
  const [view, setView] = useState<(typeof VIEWS)[number]>('chart');
  return (
    // Spans two rows of the parent grid, so that charts side by side align below texts of different lengths.
    <Card
      as="section"
      aria-labelledby={id}
      className={classNames('row-span-2 grid min-w-0 grid-rows-subgrid content-start gap-4', className)}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-40 gap-1">
          <h2 id={id} className="text-h3">
            {title}
          </h2>
          {lead !== undefined && <p className="text-sm text-soft">{lead}</p>}
        </div>
        <fieldset className="flex gap-1">
          <legend className="sr-only">{t('charts.showAs', { title })}</legend>
          {VIEWS.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={view === name}
              onClick={() => setView(name)}
              className={classNames(
                'min-h-11 rounded-control border px-3 text-xs md:min-h-8',
                view === name ? 'border-accent-text text-ink' : 'border-line text-soft hover:text-ink',
              )}
            >
              {t(`charts.view.${name}`)}
            </button>
          ))}
        </fieldset>
      </div>
      <div className="grid min-w-0 content-start gap-4">
        {view === 'chart' ? (
          chart
        ) : (
          <div className="max-h-96 overflow-y-auto">
            <DataTable caption={t('charts.figuresOf', { title })} empty={t('charts.nothing')} {...table} />
          </div>
        )}
        {note !== undefined && <p className="text-xs text-soft">{note}</p>}
      </div>
    </Card>
  );
};
