import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { Button } from '#src/ui/button.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { useChainWinners } from '../api/use-chain-winners.ts';
import { TotalsCard, TotalsSkeleton } from './totals-card.tsx';
import { WinnerList, WinnerListSkeleton } from './winner-list.tsx';

interface ChainWinnersProps {
  readonly search: string;
  /** Asks the server once more. */
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

/** While the server is down: the winners that the chain still knows, and a word on those that are missing. */
export const ChainWinners = ({ search, onRetry, retrying }: ChainWinnersProps) => {
  const { t } = useTranslation(['winners', 'common']);
  const { number } = useFormats();
  const [pages, setPages] = useState({ search, count: 1 });
  // Another search begins with its own first page.
  const count = pages.search === search ? pages.count : 1;
  const { winners, totals, searched, drawn, ...chain } = useChainWinners(search, count);
  const error = chain.listError ?? chain.drawError;
  if (error !== null && winners === undefined) {
    const retry = () => {
      chain.refetch();
      onRetry();
    };
    return (
      <ErrorNote
        title={t('failed.title')}
        text={t('failed.text')}
        code={error.message}
        onRetry={retry}
        retrying={chain.isFetching || retrying}
      />
    );
  }
  const note = (title: string, code: string) => <ErrorNote title={title} code={code} query={chain} />;
  const more = searched < drawn;
  return (
    <>
      <div role="status" className="grid justify-items-start gap-2 rounded-card border border-warn/40 p-5">
        <p className="font-semibold">{t('chain.title')}</p>
        <p className="text-soft">{t('chain.text')}</p>
        <Button size="sm" busy={retrying ? t('common:loading') : undefined} onClick={onRetry}>
          {t('common:retry')}
        </Button>
      </div>
      {totals ? <TotalsCard totals={totals} /> : <TotalsSkeleton />}
      {chain.listError && note(t('stale'), chain.listError.message)}
      {search !== '' && more && (
        <p className="text-sm text-soft">
          {t('chain.searched', { latest: number(searched), all: number(drawn) })}
        </p>
      )}
      {winners ? (
        <WinnerList
          winners={winners}
          searched={search !== ''}
          waiting={false}
          loadingMore={chain.loading}
          onMore={more ? () => setPages({ search, count: count + 1 }) : null}
          problem={chain.drawError && note(t('moreFailed'), chain.drawError.message)}
        />
      ) : (
        <WinnerListSkeleton />
      )}
    </>
  );
};
