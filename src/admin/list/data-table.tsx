import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#src/ui/class-names.ts';
import { ChevronIcon } from '#src/ui/icons.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { decimalsOf } from '../parts/sol-aligned.ts';

export type Order = 'asc' | 'desc';

export interface Column<Row> {
  /** The server's name for the order by this column, if it is sortable. */
  readonly id: string;
  readonly header: string;
  /** @param decimals the number of decimals that all amounts of the column have */
  readonly cell: (row: Row, decimals: number) => ReactNode;
  /** The amount that a cell shows, in lamports; null for a cell that shows none. */
  readonly lamports?: (row: Row) => bigint | null;
  readonly sortable?: boolean;
  /** Whether the column is right-aligned, as figures are. */
  readonly numeric?: boolean;
  /** Shown after the heading, hidden from screen readers. */
  readonly unit?: string;
}

/** The order of a table's rows. */
export interface Sorted {
  /** The id of the sorted column; left out if every sortable column sorts by the same value. */
  readonly by?: string;
  readonly order: Order;
}

export interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined during the first load. */
  readonly rows: readonly Row[] | undefined;
  readonly keyOf: (row: Row) => string;
  readonly sorted?: Sorted;
  readonly onSort?: (by: string, order: Order) => void;
  /** Shown instead of rows if there are none. */
  readonly empty: ReactNode;
  /** Whether the rows are those of the previous page, while the next one loads. */
  readonly outdated?: boolean;
  /** Aligns cells to the top of the row instead of the middle, for rows of very different heights. */
  readonly fromTop?: boolean;
  /** Shown below a row, over its whole width; null or false for nothing. */
  readonly detail?: ((row: Row) => ReactNode) | undefined;
}

const SKELETON_ROWS = 6;
/** From this many columns on a reduced padding is needed to fit into a window of 1440 pixels. */
const MANY_COLUMNS = 10;

/** A shadow at the right edge while the table can be scrolled further. */
const MORE_AT_THE_RIGHT = {
  background: [
    'linear-gradient(to left, var(--color-surface) 60%, transparent) right / 48px 100% no-repeat local',
    'linear-gradient(to left, var(--color-line-strong), transparent) right / 20px 100% no-repeat scroll',
    'var(--color-surface)',
  ].join(', '),
};

const isDense = (columns: readonly unknown[]): boolean => columns.length >= MANY_COLUMNS;

/** Returns the padding of a column: text right after a numeric column is 32 pixels apart from it. */
function paddingOf(columns: readonly Pick<Column<never>, 'numeric'>[], index: number): string {
  const isBehindFigures = columns[index - 1]?.numeric === true && columns[index]?.numeric !== true;
  if (isDense(columns)) return isBehindFigures ? 'pr-2 pl-6' : 'px-2';
  return isBehindFigures ? 'pr-3 pl-5' : 'px-3';
}

/** A list as a table that scrolls horizontally in a narrow window, and shows that it can be scrolled. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { caption, columns, rows, keyOf, empty, outdated = false, detail, fromTop = false } = props;
  const decimals = columns.map(({ lamports }) =>
    lamports === undefined ? 0 : decimalsOf((rows ?? []).flatMap((row) => lamports(row) ?? [])),
  );
  return (
    <div
      role="region"
      aria-label={caption}
      aria-busy={rows === undefined || outdated}
      tabIndex={0}
      className="relative overflow-x-auto rounded-card border border-line"
      style={MORE_AT_THE_RIGHT}
    >
      <table className="num w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line">
            {columns.map((column, index) => (
              <HeaderCell key={column.id} column={column} padding={paddingOf(columns, index)} {...props} />
            ))}
          </tr>
        </thead>
        <tbody className={classNames(outdated && 'opacity-60')}>
          {rows === undefined && <WaitingRows columns={columns.length} />}
          {rows?.length === 0 && (
            <tr>
              <td colSpan={columns.length} className="p-8 text-center text-soft max-sm:text-left">
                {/* A narrow window shows the left of a wide table. */}
                <div className="max-sm:max-w-[calc(100vw-7rem)]">{empty}</div>
              </td>
            </tr>
          )}
          {rows?.map((row) => {
            const below = detail?.(row);
            return (
              <Fragment key={keyOf(row)}>
                <tr className="border-b border-line last:border-0 hover:bg-raised/60">
                  {columns.map(({ id, numeric, cell }, index) => (
                    <td
                      key={id}
                      className={classNames(
                        'py-2 first:pl-5 last:pr-5',
                        fromTop && 'align-baseline',
                        paddingOf(columns, index),
                        numeric ? 'text-right whitespace-nowrap' : 'text-left',
                      )}
                    >
                      {cell(row, decimals[index] ?? 0)}
                    </td>
                  ))}
                </tr>
                {Boolean(below) && (
                  <tr className="border-b border-line last:border-0">
                    <td colSpan={columns.length} className="p-5">
                      {below}
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
};

interface HeaderCellProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'sorted' | 'onSort'> {
  readonly column: Column<Row>;
  /** Classes of the column's padding. */
  readonly padding: string;
}

const HeaderCell = <Row,>({ column, columns, padding, sorted, onSort }: HeaderCellProps<Row>) => {
  const { t } = useTranslation('admin');
  const { id } = column;
  const order = column.sortable && sorted && (sorted.by ?? id) === id ? sorted.order : null;
  const look = classNames(
    'py-2.5 text-xs font-medium text-soft first:pl-5 last:pr-5',
    padding,
    isDense(columns) ? 'break-keep' : 'whitespace-nowrap',
    column.numeric ? 'text-right' : 'text-left',
  );
  return (
    <th
      scope="col"
      aria-sort={order === null ? undefined : order === 'asc' ? 'ascending' : 'descending'}
      className={look}
    >
      {!column.sortable || onSort === undefined ? (
        <Heading {...column} />
      ) : (
        <button
          type="button"
          title={t('list.sortBy', { column: column.header })}
          onClick={() => onSort(id, order === 'desc' ? 'asc' : 'desc')}
          className={classNames(
            'inline-flex min-h-8 items-center gap-1 rounded-control hover:text-ink',
            // The sort icon is placed so that figures stay aligned with their heading.
            column.numeric ? 'flex-row-reverse text-right' : 'text-left',
            order !== null && 'text-ink',
          )}
        >
          <Heading {...column} />
          <ChevronIcon
            className={classNames('size-3.5', order === null && 'opacity-0', order === 'asc' && 'rotate-180')}
          />
        </button>
      )}
    </th>
  );
};

const Heading = ({ header, unit }: { readonly header: string; readonly unit?: string }) => (
  <span>
    <span>{header}</span>
    {unit !== undefined && <span aria-hidden="true">{`, ${unit}`}</span>}
  </span>
);

const WaitingRows = ({ columns }: { readonly columns: number }) =>
  Array.from({ length: SKELETON_ROWS }, (_, index) => (
    <tr key={index} className="border-b border-line last:border-0">
      <td colSpan={columns} className="px-5 py-2.5">
        <Skeleton className="h-5 w-full" />
      </td>
    </tr>
  ));
