import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { Button } from '#src/ui/button.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { Input } from '#src/ui/input.tsx';
import { Page } from '#src/ui/page.tsx';
import { useSettled } from '#src/ui/use-settled.ts';
import { useWinners } from './api/use-winners.ts';
import { TotalsCard, TotalsSkeleton } from './components/totals-card.tsx';
import { WinnerList, WinnerListSkeleton } from './components/winner-list.tsx';
import { type FailedRead, searchTextOf } from './model/winner.ts';

const SEARCH_PAUSE_MS = 300;
/** The server's limit of characters, which no name or address reaches. */
const LONGEST_SEARCH = 64;

/** The totals and the list, with a note for each read that failed. */
const Winners = ({ search }: { readonly search: string }) => {
  const { t } = useTranslation(['winners', 'common']);
  const { number } = useFormats();
  const { server, winners, totals, searchedDraws, failure, ...reading } = useWinners(search);
  if (failure) return <ErrorNote title={t('failed.title')} text={t('failed.text')} {...failure} />;
  const note = (title: string, failed: FailedRead | null) =>
    failed && <ErrorNote title={title} {...failed} />;
  return (
    <>
      {server && (
        <div role="status" className="grid justify-items-start gap-2 rounded-card border border-warn/40 p-5">
          <p className="font-semibold">{t('chain.title')}</p>
          <p className="text-soft">{t('chain.text')}</p>
          <Button
            size="sm"
            busy={server.isFetching ? t('common:loading') : undefined}
            onClick={server.refetch}
          >
            {t('common:retry')}
          </Button>
        </div>
      )}
      {totals ? (
        <TotalsCard totals={totals} />
      ) : (
        (note(t('totals.failed'), reading.totalsError) ?? <TotalsSkeleton />)
      )}
      {note(t('stale'), reading.listError)}
      {searchedDraws && (
        <p className="text-sm text-soft">
          {t('chain.searched', {
            latest: number(searchedDraws.latest),
            all: number(searchedDraws.all),
          })}
        </p>
      )}
      {winners ? (
        <WinnerList
          winners={winners}
          searched={search !== ''}
          waiting={reading.isPlaceholder}
          loadingMore={reading.isFetchingMore}
          onMore={reading.fetchMore}
          problem={note(t('moreFailed'), reading.moreError)}
        />
      ) : (
        <WinnerListSkeleton />
      )}
    </>
  );
};

/** Lists everyone who won, their prizes, and the totals. */
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
