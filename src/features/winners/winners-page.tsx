import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Input } from '#src/ui/input.tsx';
import { Page } from '#src/ui/page.tsx';
import { useSettled } from '#src/ui/use-settled.ts';
import { isUnanswered, useServerTotals, useServerWinners } from './api/use-server-winners.ts';
import { ChainWinners } from './components/chain-winners.tsx';
import { ServerWinners } from './components/server-winners.tsx';
import { TotalsSkeleton } from './components/totals-card.tsx';
import { WinnerListSkeleton } from './components/winner-list.tsx';
import { searchTextOf } from './model/winner.ts';

const SEARCH_PAUSE_MS = 300;
/** More than any name or address has; the server takes no more. */
const LONGEST_SEARCH = 64;

const Winners = ({ search }: { readonly search: string }) => {
  const totals = useServerTotals();
  const list = useServerWinners(search);
  if (list.data) return <ServerWinners list={list} totals={totals} searched={search !== ''} />;
  if (isUnanswered(list) || isUnanswered(totals)) {
    const retry = () => {
      void totals.refetch();
      void list.refetch();
    };
    return <ChainWinners search={search} onRetry={retry} retrying={list.isFetching || totals.isFetching} />;
  }
  return (
    <>
      <TotalsSkeleton />
      <WinnerListSkeleton />
    </>
  );
};

/** Everyone who won, what they won, and what was won in all. */
export const WinnersPage = () => {
  const { t } = useTranslation('winners');
  const [typed, setTyped] = useState('');
  const search = useSettled(searchTextOf(typed), SEARCH_PAUSE_MS);
  return (
    <Page
      title={t('title')}
      description={t('description')}
      lead={t('lead')}
      actions={
        <Input
          type="search"
          label={t('search')}
          hideLabel
          placeholder={t('search')}
          value={typed}
          maxLength={LONGEST_SEARCH}
          onChange={(event) => setTyped(event.target.value)}
          spellCheck={false}
          autoComplete="off"
          className="w-full md:w-80"
        />
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Winners search={search} />
      </div>
    </Page>
  );
};
