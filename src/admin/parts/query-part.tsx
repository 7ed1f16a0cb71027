import type { UseQueryResult } from '@tanstack/react-query';
import type { Elements } from '#src/ui/elements.ts';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

interface QueryErrorProps {
  readonly title: string;
  /** Tells what to do; that the server does not answer if left out. */
  readonly text?: string;
  readonly query: Pick<UseQueryResult, 'error' | 'isFetching'> & { readonly refetch: () => unknown };
}

/** Says that something could not be read, if so, and lets it be tried again. */
export const QueryError = ({ title, text, query: { error, isFetching, refetch } }: QueryErrorProps) => {
  const { t } = useTranslation('admin');
  return (
    error !== null && (
      <ErrorNote
        title={title}
        text={text ?? t('unanswered')}
        code={error.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  );
};

interface QueryPartProps<Data> {
  /** Named where it cannot be read. */
  readonly what: string;
  readonly query: UseQueryResult<Data>;
  /** The height of what is coming. */
  readonly skeleton?: string;
  readonly children: (data: Data) => Elements;
}

/** A part of a page that is read, and fails, by itself. What was read before stays beside the failure. */
export const QueryPart = <Data,>({ what, query, skeleton = 'h-40', children }: QueryPartProps<Data>) => {
  const { t } = useTranslation('admin');
  const { data, error } = query;
  return (
    <>
      <QueryError title={t('charts.unread', { what })} query={query} />
      {data === undefined && error === null && <Skeleton className={`w-full ${skeleton}`} />}
      {data !== undefined && children(data)}
    </>
  );
};
