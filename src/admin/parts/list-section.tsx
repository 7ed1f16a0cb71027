import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { Pager } from '../list/pager.tsx';

interface ListSectionProps {
  /** Names its pages. */
  readonly label: string;
  readonly list: {
    readonly answer: { readonly data: readonly unknown[]; readonly total?: number } | undefined;
    readonly error: Error | null;
    readonly fetching: boolean;
    readonly retry: () => void;
    readonly toNext: (() => void) | null;
    readonly toPrevious: (() => void) | null;
  };
  readonly filters?: ReactNode;
  /** The table. */
  readonly children: ReactNode;
}

/** A list: filters, table, and the way through its pages. */
export const ListSection = ({ label, list, filters, children }: ListSectionProps) => {
  const { t } = useTranslation('admin');
  return (
    <div className="grid min-w-0 gap-4">
      {filters !== undefined && (
        <div role="search" className="flex flex-wrap items-end gap-2">
          {filters}
        </div>
      )}
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
        label={t('list.pages', { what: label })}
        total={list.answer?.total}
        toPrevious={list.toPrevious}
        toNext={list.toNext}
      />
    </div>
  );
};
