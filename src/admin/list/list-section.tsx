import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import type { Elements } from '#src/ui/elements.ts';
import { AdminPage } from '../parts/admin-page.tsx';
import { QueryError } from '../parts/query-part.tsx';
import { DataTable, type DataTableProps, type Order, type Sorted } from './data-table.tsx';
import { Pager } from './pager.tsx';

interface ListSectionProps<Row> extends Pick<
  DataTableProps<Row>,
  'columns' | 'keyOf' | 'empty' | 'detail' | 'fromTop'
> {
  /** Names the table and its pages. */
  readonly label: string;
  readonly list: {
    readonly rows: readonly Row[] | undefined;
    readonly total: number | undefined;
    readonly range: { readonly from: number; readonly to: number } | null;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
    readonly outdated: boolean;
    readonly toNext: (() => void) | null;
    readonly toPrevious: (() => void) | null;
    readonly sorted: Sorted;
    readonly onSort: (by: string, order: Order) => void;
  };
  readonly filters?: ReactNode;
  /** Shown above the table. */
  readonly children?: Elements;
}

/** A list: filters, table, and pager. */
export const ListSection = <Row,>({ label, list, filters, children, ...table }: ListSectionProps<Row>) => {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const { rows, total, range, toPrevious, toNext, outdated, sorted, onSort } = list;
  const text = (() => {
    if (total === undefined) return undefined;
    if (range === null) return t('list.total', { count: total, figure: number(total) });
    return t('list.range', { from: number(range.from), to: number(range.to), all: number(total) });
  })();
  return (
    <div className="grid min-w-0 gap-4">
      {filters !== undefined && (
        <div role="search" className="flex flex-wrap items-end gap-2">
          {filters}
        </div>
      )}
      <QueryError title={t('list.failed')} query={list} />
      {(list.error === null || rows !== undefined) && (
        <>
          {children}
          <DataTable caption={label} {...table} {...{ rows, outdated, sorted, onSort }} />
        </>
      )}
      <Pager label={t('list.pages', { what: label })} text={text} {...{ toPrevious, toNext }} />
    </div>
  );
};

export interface ListPageProps<Row> extends Omit<ListSectionProps<Row>, 'label'> {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly actions?: Elements;
  /** Shown below the pager. */
  readonly below?: Elements;
}

/** A page with one list: filters, table, and pager. */
export const ListPage = <Row,>({ title, lead, actions, below, ...list }: ListPageProps<Row>) => (
  <AdminPage title={title} lead={lead} actions={actions}>
    <ListSection label={title} {...list} />
    {below}
  </AdminPage>
);
