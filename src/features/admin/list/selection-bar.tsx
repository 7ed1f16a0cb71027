import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import type { Selection } from './use-selection.ts';

interface SelectionBarProps<Row> {
  readonly selection: Selection<Row>;
  /** Of the page that is shown: those that can be ticked. */
  readonly rows: readonly Row[];
  /** About what is ticked, such as a sum. */
  readonly note?: ReactNode;
  /** What can be done with it, and with everything. */
  readonly children: ReactNode;
}

/** Ticks the whole page, says how much is ticked over all pages, and holds what can be done with it. */
export const SelectionBar = <Row,>({ selection, rows, note, children }: SelectionBarProps<Row>) => {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const count = selection.rows.length;
  const all = rows.length > 0 && rows.every((row) => selection.has(row));
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Checkbox
        label={t('list.tickPage')}
        checked={all}
        disabled={rows.length === 0}
        onChange={(ticked) => selection.set(rows, ticked)}
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
      <div className="flex flex-wrap gap-2 sm:ml-auto">{children}</div>
    </div>
  );
};
