import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { CheckIcon } from '#src/ui/icons.tsx';
import { PoolCell, type ServerStatus, StatusBadge } from '../parts/pool-cells.tsx';
import type { Column } from './data-table.tsx';
import { ListPage, type ListPageProps } from './list-section.tsx';

interface PoolRow {
  readonly pool: {
    readonly id: string;
    readonly poolId: bigint;
    readonly name: string;
    readonly status: ServerStatus;
  };
}

interface Plan<Row> {
  /** Whether the action is possible for the row. */
  readonly isPossible: (row: Row) => boolean;
  /** Whether no job can be planned now. */
  readonly busy: boolean;
  /** The action for the ticked rows. */
  readonly ticked: {
    readonly label: (count: number) => string;
    /** Returns more information about the ticked rows, such as a sum. */
    readonly note?: (rows: readonly Row[]) => string;
    readonly onPlan: (rows: readonly Row[]) => void;
  };
  /** The action for all rows, on all pages. */
  readonly all: { readonly label: string; readonly count: number; readonly onPlan: () => void };
  /** The buttons of one row. */
  readonly action: (row: Row) => ReactNode;
}

interface PlanPageProps<Row> extends Omit<ListPageProps<Row>, 'keyOf'> {
  /** The filters' values; changing them clears the selection. */
  readonly scope: readonly unknown[];
  readonly plan: Plan<Row>;
}

/** A page that lists pools with an action, which can be run for one pool, for the ticked ones or for all. */
export const PlanPage = <Row extends PoolRow>(props: PlanPageProps<Row>) => {
  const { scope, plan, columns, children, ...page } = props;
  const { t } = useTranslation('admin');
  const selection = useSelection<Row>(keyOf, JSON.stringify(scope));
  const own: readonly Column<Row>[] = [
    {
      id: 'tick',
      header: t('list.tick'),
      cell: (row) =>
        plan.isPossible(row) && (
          <TickBox
            label={t('list.tickPool', { pool: row.pool.name })}
            checked={selection.has(row)}
            onChange={(isSelected) => selection.set([row], isSelected)}
          />
        ),
    },
    { id: 'name', header: t('list.pool'), sortable: true, cell: ({ pool }) => <PoolCell pool={pool} /> },
    { id: 'status', header: t('list.status'), cell: ({ pool }) => <StatusBadge status={pool.status} /> },
    ...columns,
    { id: 'action', header: t('list.action'), numeric: true, cell: plan.action },
  ];
  return (
    <ListPage {...page} columns={own} keyOf={keyOf}>
      {children}
      <PlanBar plan={plan} selection={selection} rows={(page.list.rows ?? []).filter(plan.isPossible)} />
    </ListPage>
  );
};

const keyOf = ({ pool }: PoolRow): string => pool.id;

interface TickBoxProps {
  /** Names the row to screen readers. */
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

const TickBox = ({ label, checked, onChange }: TickBoxProps) => (
  <label className="relative -mx-2 grid size-11 cursor-pointer place-items-center">
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      className="peer size-5.5 cursor-pointer appearance-none rounded-tag border border-line-strong bg-bg checked:border-accent checked:bg-accent"
    />
    <CheckIcon className="pointer-events-none invisible absolute size-4 text-accent-ink peer-checked:visible" />
  </label>
);

interface PlanBarProps<Row> {
  readonly plan: Plan<Row>;
  readonly selection: Selection<Row>;
  /** The rows of the shown page that can be ticked. */
  readonly rows: readonly Row[];
}

/** Ticks the whole page, shows how many rows are ticked on all pages, and plans the action for them or for all rows. */
const PlanBar = <Row,>({ plan: { busy, ticked, all }, selection, rows }: PlanBarProps<Row>) => {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const count = selection.rows.length;
  if (count === 0 && rows.length === 0 && all.count === 0) return null;
  const note = ticked.note?.(selection.rows);
  const planTicked = (): void => {
    ticked.onPlan(selection.rows);
    selection.clear();
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Checkbox
        label={t('list.tickPage')}
        checked={rows.length > 0 && rows.every(selection.has)}
        disabled={rows.length === 0}
        onChange={(isSelected) => selection.set(rows, isSelected)}
      />
      {count > 0 && (
        <>
          <p className="num text-sm text-soft" aria-live="polite">
            {[t('list.ticked', { count, figure: number(count) }), note].filter(Boolean).join(' · ')}
          </p>
          <Button size="sm" variant="ghost" onClick={selection.clear}>
            {t('list.untick')}
          </Button>
        </>
      )}
      <div className="flex flex-wrap gap-2 sm:ml-auto">
        {count > 0 && (
          <Button size="sm" variant="primary" disabled={busy} onClick={planTicked}>
            {ticked.label(count)}
          </Button>
        )}
        <Button size="sm" disabled={busy || all.count === 0} onClick={all.onPlan}>
          {all.label}
        </Button>
      </div>
    </div>
  );
};

interface Selection<Row> {
  readonly rows: readonly Row[];
  readonly has: (row: Row) => boolean;
  /** Selects or deselects all of these rows. */
  readonly set: (rows: readonly Row[], selected: boolean) => void;
  readonly clear: () => void;
}

/**
 * Returns the ticked rows over all pages of a list.
 * @param scope the list's filters; changing them clears the selection
 */
function useSelection<Row>(keyOf: (row: Row) => string, scope: string): Selection<Row> {
  const [checked, keep] = useState<{ readonly scope: string; readonly rows: ReadonlyMap<string, Row> }>();
  const rows: ReadonlyMap<string, Row> = checked?.scope === scope ? checked.rows : new Map();
  const set = (changed: readonly Row[], selected: boolean): void => {
    const next = new Map(rows);
    for (const row of changed) {
      if (selected) next.set(keyOf(row), row);
      else next.delete(keyOf(row));
    }
    keep({ scope, rows: next });
  };
  return {
    rows: [...rows.values()],
    has: (row) => rows.has(keyOf(row)),
    set,
    clear: () => keep(undefined),
  };
}
