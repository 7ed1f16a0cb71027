import type { ReactNode } from 'react';
import { AdminPage } from '../parts/admin-page.tsx';
import { ListSection } from '../parts/list-section.tsx';

interface ListPageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  /** Search and filters. */
  readonly filters: ReactNode;
  readonly list: Parameters<typeof ListSection>[0]['list'];
  /** The table. */
  readonly children: ReactNode;
  /** Stands below the pages' buttons. */
  readonly below?: ReactNode;
}

/** A page that lists something: filters, table, and the way through its pages. */
export const ListPage = ({ title, lead, actions, filters, list, children, below }: ListPageProps) => (
  <AdminPage title={title} lead={lead} actions={actions}>
    <ListSection label={title} list={list} filters={filters}>
      {children}
    </ListSection>
    {below}
  </AdminPage>
);
