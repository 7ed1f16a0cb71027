import type { UseQueryResult } from '@tanstack/react-query';
import type { Elements } from '#src/ui/elements.ts';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

interface QueryErrorProps {
  readonly title: string;
  /** The text below the title; by default, that the server does not respond. */
  readonly text?: string;
  readonly query: Pick<UseQueryResult, 'error' | 'isFetching'> & { readonly refetch: () => unknown };
}

/** Shows the error of a query, if any, with a button to retry. */
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
  /** The name of the part, for the error if it cannot be loaded. */
  readonly what: string;
  readonly query: UseQueryResult<Data>;
  /** The height of the skeleton. */
  readonly skeleton?: string;
  readonly children: (data: Data) => Elements;
}

/** A part of a page with its own query and error. On a failed refetch the previous data stays beside the error. */
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
