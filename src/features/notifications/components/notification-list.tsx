import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { notificationsQuery } from '../api/queries.ts';
import { usePanel } from './panel-context.ts';
import { NotificationRow } from './notification-row.tsx';

/** Newest first; what is here counts as read. */
export const NotificationList = () => {
  const { t } = useTranslation(['notifications', 'common']);
  const { wallet, markRead } = usePanel();
  const list = useInfiniteQuery(notificationsQuery(wallet));
  const { data, isError, isFetchNextPageError, isFetching, isFetchingNextPage, hasNextPage } = list;
  const marker = data?.pages[0]?.readMarker;
  useEffect(() => {
    if (marker !== undefined) markRead(marker);
  }, [marker, markRead]);
  const rows = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <div className="grid gap-4">
      {isError && (
        <ErrorNote
          title={t('failed.title')}
          text={t('failed.text')}
          onRetry={() => void (isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
          retrying={isFetching}
        />
      )}
      {data === undefined && !isError && (
        <div className="grid gap-3">
          <output className="sr-only">{t('common:loading')}</output>
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} className="h-12 w-full" />
          ))}
        </div>
      )}
      {data !== undefined && rows.length === 0 && (
        <EmptyState title={t('empty.title')} text={t('empty.text')} />
      )}
      {rows.length > 0 && (
        <ul className="-mx-2 grid">
          {rows.map((row) => (
            <NotificationRow key={row.id} notification={row} />
          ))}
        </ul>
      )}
      {hasNextPage && !isFetchNextPageError && (
        <Button
          wide
          onClick={() => void list.fetchNextPage()}
          busy={isFetchingNextPage ? t('common:loading') : undefined}
        >
          {t('more')}
        </Button>
      )}
    </div>
  );
};
