import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { solExact } from '#src/protocol/amounts.ts';
import { useStore } from '#src/store/store.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { Figures, FiguresSkeleton } from '#src/ui/figures.tsx';
import { Page } from '#src/ui/page.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { useActivity } from './api/use-activity.ts';
import { PoolLines } from './components/pool-lines.tsx';
import { Unclaimed } from './components/unclaimed.tsx';
import { activityTotals } from './model/activity-line.ts';

const WalletActivity = ({ wallet }: { readonly wallet: string }) => {
  const { t } = useTranslation('activity');
  const activity = useActivity(wallet);
  const { owner, lines, history, closedKnown, error } = activity;
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
  return <ErrorNote title={t('loadFailed')} code={error.message} query={activity} />;
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
      <FiguresSkeleton count={4} columns="md:grid-cols-4" />
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
const Totals = ({ totals }: { readonly totals: ReturnType<typeof activityTotals> }) => {
  const { t } = useTranslation('activity');
  const { number } = useFormats();
  const figures = [
    { label: t('totals.won'), value: `${solExact(totals.won)} SOL`, win: totals.won > 0n },
    { label: t('totals.joined'), value: number(totals.joined) },
    { label: t('totals.creator'), value: `${solExact(totals.creator)} SOL` },
    { label: t('totals.due'), value: `${solExact(totals.due)} SOL` },
  ];
  return <Figures figures={figures} columns="md:grid-cols-4" />;
};
