import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import type { Selection } from './use-selection.ts';

interface PlanBarProps<Row> {
  readonly selection: Selection<Row>;
  /** The rows of the shown page that can be ticked. */
  readonly rows: readonly Row[];
  /** About what is ticked, such as a sum. */
  readonly note?: ReactNode;
  /** Nothing can be planned now. */
  readonly busy: boolean;
  /** Plans what is ticked. */
  readonly ticked: {
    readonly label: (count: number) => string;
    readonly onPlan: (rows: readonly Row[]) => void;
  };
  /** Plans everything, on whichever page; null where there is no such thing. */
  readonly all: { readonly label: string; readonly count: number; readonly onPlan: () => void } | null;
}

/** Ticks the whole page, says how much is ticked over all pages, and plans that, or everything. */
export const PlanBar = <Row,>({ selection, rows, note, busy, ticked, all }: PlanBarProps<Row>) => {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const count = selection.rows.length;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Checkbox
        label={t('list.tickPage')}
        checked={rows.length > 0 && rows.every((row) => selection.has(row))}
        disabled={rows.length === 0}
        onChange={(wanted) => selection.set(rows, wanted)}
      />
      {count > 0 && (
        <>
          <p className="num text-sm text-soft" aria-live="polite">
            {t('list.ticked', { count, figure: number(count) })}
            {note !== undefined && <> · {note}</>}
          </p>
          <Button size="sm" variant="ghost" onClick={selection.clear}>
            {t('list.untick')}
          </Button>
        </>
      )}
      <div className="flex flex-wrap gap-2 sm:ml-auto">
        {count > 0 && (
          <Button
            size="sm"
            variant="primary"
            disabled={busy}
            onClick={() => {
              ticked.onPlan(selection.rows);
              selection.clear();
            }}
          >
            {ticked.label(count)}
          </Button>
        )}
        {all !== null && (
          <Button size="sm" disabled={busy || all.count === 0} onClick={all.onPlan}>
            {all.label}
          </Button>
        )}
      </div>
    </div>
  );
};
