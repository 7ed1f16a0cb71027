import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { useChainWinners } from '../api/use-chain-winners.ts';
import { TotalsCard, TotalsSkeleton } from './totals-card.tsx';
import { WinnerList, WinnerListSkeleton } from './winner-list.tsx';

const DRAWS = 20;

interface ChainWinnersProps {
  readonly search: string;
  /** Asks the server once more. */
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

/** While the server is down: the winners that the chain still knows, and a word on those that are missing. */
export const ChainWinners = ({ search, onRetry, retrying }: ChainWinnersProps) => {
  const { t } = useTranslation(['winners', 'common']);
  const [draws, setDraws] = useState(DRAWS);
  const { winners, totals, more, error, fetching, refetch } = useChainWinners(search, draws);
  if (error !== null && winners === undefined) {
    const retry = () => {
      refetch();
      onRetry();
    };
    return (
      <ErrorNote
        title={t('failed.title')}
        text={t('failed.text')}
        code={error.message}
        onRetry={retry}
        retrying={fetching || retrying}
      />
    );
  }
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
      {winners ? (
        <WinnerList
          winners={winners}
          searched={search !== ''}
          waiting={false}
          loadingMore={fetching}
          onMore={more ? () => setDraws(draws + DRAWS) : null}
        />
      ) : (
        <WinnerListSkeleton />
      )}
    </>
  );
};
