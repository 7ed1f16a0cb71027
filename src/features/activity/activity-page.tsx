import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { Page } from '#src/ui/page.tsx';
import { activityTotals, type ActivityTotals } from './model/activity-line.ts';
import { PoolLines } from './components/pool-lines.tsx';
import { Unclaimed } from './components/unclaimed.tsx';
import { useActivity } from './api/use-activity.ts';
import { Card } from '#src/ui/card.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { useFormats } from '#src/i18n/use-formats.ts';
import { solExact } from '#src/protocol/amounts.ts';
import { useStore } from '#src/store/store.ts';

const WalletActivity = ({ wallet }: { readonly wallet: string }) => {
  const { t } = useTranslation('activity');
  const { owner, lines, history, closedKnown, error, fetching, refetch } = useActivity(wallet);
  if (lines && history) {
    return (
      <>
        <Totals totals={activityTotals(history)} />
        <p role="status" className="mt-2.5 min-h-15 sm:min-h-10 lg:min-h-5 text-sm text-soft">
          {closedKnown !== undefined && t(closedKnown ? 'sources.both' : 'sources.chain')}
        </p>
        <Unclaimed owner={owner} lines={lines} />
        <PoolLines wallet={wallet} lines={history} />
      </>
    );
  }
  if (error === null) return <ActivitySkeleton />;
  return <ErrorNote title={t('loadFailed')} code={error.message} onRetry={refetch} retrying={fetching} />;
};

/** Shows what the connected wallet has played, won and still has to claim. */
export const ActivityPage = () => {
  const { t } = useTranslation('activity');
  const wallet = useStore((state) => state.walletAddress);
  const connecting = useStore((state) => state.connecting);
  const setChooserOpen = useStore((state) => state.setChooserOpen);
  return (
    <Page title={t('title')} description={t('lead')} lead={t('lead')}>
      {wallet !== null ? (
        <WalletActivity key={wallet} wallet={wallet} />
      ) : connecting ? (
        <ActivitySkeleton />
      ) : (
        <EmptyState
          title={t('connect.title')}
          text={t('connect.text')}
          action={
            <Button variant="primary" onClick={() => setChooserOpen(true)}>
              {t('connect.button')}
            </Button>
          }
        />
      )}
    </Page>
  );
};

/** Totals and lines, before the chain has answered. */
const ActivitySkeleton = () => {
  const { t } = useTranslation('common');
  return (
    <div className="grid gap-10">
      <output className="sr-only">{t('loading')}</output>
      <Card className="grid grid-cols-2 gap-5 md:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className="grid gap-2">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-6 w-1/2" />
          </div>
        ))}
      </Card>
      <Card className="grid gap-6">
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className="flex items-center gap-4">
            <Skeleton className="size-11 rounded-full" />
            <Skeleton className="h-5 flex-1" />
          </div>
        ))}
      </Card>
    </div>
  );
};

/** The wallet's sums over all its pools. */
const Totals = ({ totals }: { readonly totals: ActivityTotals }) => {
  const { t } = useTranslation('activity');
  const { number } = useFormats();
  const figures = [
    { id: 'won', value: `${solExact(totals.won)} SOL`, win: totals.won > 0n },
    { id: 'joined', value: number(totals.joined), win: false },
    { id: 'creator', value: `${solExact(totals.creator)} SOL`, win: false },
    { id: 'due', value: `${solExact(totals.due)} SOL`, win: false },
  ] as const;
  return (
    <Card>
      <dl className="num grid grid-cols-2 gap-x-4 gap-y-5 md:grid-cols-4">
        {figures.map(({ id, value, win }) => (
          <div key={id} className="min-w-0">
            <dt className="text-sm text-soft">{t(`totals.${id}`)}</dt>
            <dd
              className={`font-display text-base leading-snug md:text-lg font-semibold wrap-anywhere ${win ? 'win-text' : ''}`}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
};
