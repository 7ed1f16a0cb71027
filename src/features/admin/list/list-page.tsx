import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { AdminPage } from '../parts/admin-page.tsx';
import { Pager } from './pager.tsx';

interface ListPageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  /** Search and filters. */
  readonly filters: ReactNode;
  readonly list: {
    readonly answer: { readonly total: number } | undefined;
    readonly error: Error | null;
    readonly fetching: boolean;
    readonly retry: () => void;
    readonly toNext: (() => void) | null;
    readonly toPrevious: (() => void) | null;
  };
  /** The table. */
  readonly children: ReactNode;
}

/** A page that lists something: filters, table, and the way through its pages. */
export const ListPage = ({ title, lead, actions, filters, list, children }: ListPageProps) => {
  const { t } = useTranslation('admin');
  return (
    <AdminPage title={title} lead={lead} actions={actions}>
      <div role="search" className="flex flex-wrap items-end gap-2">
        {filters}
      </div>
      {list.error !== null && (
        <ErrorNote
          title={t('list.failed')}
          text={t('unanswered')}
          code={list.error.message}
          onRetry={list.retry}
          retrying={list.fetching}
        />
      )}
      {(list.error === null || list.answer !== undefined) && children}
      <Pager
        label={t('list.pages', { what: title })}
        total={list.answer?.total}
        toPrevious={list.toPrevious}
        toNext={list.toNext}
      />
    </AdminPage>
  );
};
