import { useTranslation } from 'react-i18next';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { isUnanswered, type useServerTotals, type useServerWinners } from '../api/use-server-winners.ts';
import { TotalsCard, TotalsSkeleton } from './totals-card.tsx';
import { WinnerList } from './winner-list.tsx';

interface ServerWinnersProps {
  readonly list: ReturnType<typeof useServerWinners>;
  readonly totals: ReturnType<typeof useServerTotals>;
  readonly searched: boolean;
}

/** Lists everyone who ever won, from the server. */
export const ServerWinners = ({ list, totals, searched }: ServerWinnersProps) => {
  const { t } = useTranslation('winners');
  const winners = list.data?.pages.flatMap((page) => page.data) ?? [];
  const note = (title: string, retry: () => void, retrying: boolean) => (
    <ErrorNote title={title} code={list.error?.message} onRetry={retry} retrying={retrying} />
  );
  return (
    <>
      {totals.data ? (
        <TotalsCard totals={totals.data} />
      ) : isUnanswered(totals) ? (
        <ErrorNote title={t('totals.failed')} code={totals.failureReason?.message} query={totals} />
      ) : (
        <TotalsSkeleton />
      )}
      {list.isRefetchError && note(t('stale'), () => void list.refetch(), list.isFetching)}
      <WinnerList
        winners={winners}
        searched={searched}
        waiting={list.isPlaceholderData}
        loadingMore={list.isFetchingNextPage}
        onMore={list.hasNextPage && !list.isFetchNextPageError ? () => void list.fetchNextPage() : null}
        problem={
          list.isFetchNextPageError &&
          note(t('moreFailed'), () => void list.fetchNextPage(), list.isFetchingNextPage)
        }
      />
    </>
  );
};
