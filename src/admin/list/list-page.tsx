import type { ReactNode } from 'react';
import { AdminPage } from '../parts/admin-page.tsx';
import { ListSection, type ListSectionProps } from './list-section.tsx';

export interface ListPageProps<Row> extends Omit<ListSectionProps<Row>, 'label'> {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  /** Stands below the pages' buttons. */
  readonly below?: ReactNode;
}

/** A page that lists something: filters, table, and the way through its pages. */
export const ListPage = <Row,>({ title, lead, actions, below, ...list }: ListPageProps<Row>) => (
  <AdminPage title={title} lead={lead} actions={actions}>
    <ListSection label={title} {...list} />
    {below}
  </AdminPage>
);
