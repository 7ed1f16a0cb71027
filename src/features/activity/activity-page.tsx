import { useTranslation } from 'react-i18next';
import { useWallet } from '#src/chain/wallet/wallet-state.ts';
import { useUser } from '#src/store/user.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { Page } from '#src/ui/page.tsx';
import { activityTotals } from './model/activity-line.ts';
import { ActivitySkeleton } from './components/activity-skeleton.tsx';
import { PoolLines } from './components/pool-lines.tsx';
import { Totals } from './components/totals.tsx';
import { Unclaimed } from './components/unclaimed.tsx';
import { useActivity } from './api/use-activity.ts';

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

/** What the connected wallet has played, won and still has to claim. */
export const ActivityPage = () => {
  const { t } = useTranslation('activity');
  const wallet = useUser((state) => state.walletAddress);
  const connecting = useWallet((state) => state.connecting);
  const setChooserOpen = useWallet((state) => state.setChooserOpen);
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
