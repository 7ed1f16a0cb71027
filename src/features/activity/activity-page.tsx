import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useStore } from '#src/store/store.ts';
import type { ActivityOwner } from '#src/store/user-activity.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { Figures } from '#src/ui/figures.tsx';
import { Page } from '#src/ui/page.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { useActivity } from './api/use-activity.ts';
import { useClaimCosts } from './api/use-claim-costs.ts';
import { useClaims } from './api/use-claims.ts';
import { ClaimCard } from './components/claim-card.tsx';
import { Folio } from './components/folio.tsx';
import { PoolLines } from './components/pool-lines.tsx';
import { Unclaimed } from './components/unclaimed.tsx';
import {
  type ActivityLine,
  activityTotals,
  type HistoryLine,
  latestFirst,
} from '#src/stake/activity/activity-line.ts';
import { solFloored } from '#src/protocol/amounts.ts';
import { portfolioOf } from './model/portfolio.ts';

const BESIDE = 'grid gap-4 md:grid-cols-[minmax(0,1fr)_340px] lg:grid-cols-[minmax(0,1fr)_380px]';

/** Shows what the connected wallet has played, won and still has to claim. */
export const ActivityPage = () => {
  const { t } = useTranslation('activity');
  const wallet = useStore((state) => state.walletAddress);
  const connecting = useStore((state) => state.connecting || state.restoring);
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

const WalletActivity = ({ wallet }: { readonly wallet: string }) => {
  const { t } = useTranslation('activity');
  const activity = useActivity(wallet);
  const { owner, lines, history, closedLoaded, error } = activity;
  if (lines && history) {
    return (
      <Portfolio
        owner={owner}
        lines={lines}
        history={history}
        note={closedLoaded === undefined ? null : t(closedLoaded ? 'sources.both' : 'sources.chain')}
      />
    );
  }
  if (error === null) return <ActivitySkeleton />;
  return <ErrorNote title={t('loadFailed')} code={error.message} query={activity} />;
};

interface PortfolioProps {
  readonly owner: ActivityOwner;
  readonly lines: readonly ActivityLine[];
  readonly history: readonly HistoryLine[];
  /** States the source of the data; null while that is not known. */
  readonly note: string | null;
}

/** Shows the amounts staked, returned and claimable; then each claimable pool, the totals, and every pool. */
const Portfolio = ({ owner, lines, history, note }: PortfolioProps) => {
  const costs = useClaimCosts();
  const { claim, claimAll, run } = useClaims(owner.wallet);
  const claimable = useMemo(() => latestFirst(lines.filter((line) => line.claimable > 0n)), [lines]);
  const portfolio = useMemo(() => portfolioOf(history), [history]);
  const totals = useMemo(() => activityTotals(history), [history]);
  return (
    <>
      <div className={BESIDE}>
        <Folio portfolio={portfolio} />
        <ClaimCard
          claimable={claimable}
          run={run}
          costs={costs}
          onClaimAll={() => void claimAll(claimable)}
        />
      </div>
      <div className="mt-4">
        <Totals totals={totals} />
      </div>
      <p role="status" className="mt-2.5 min-h-15 text-sm text-soft sm:min-h-10 lg:min-h-5">
        {note}
      </p>
      <Unclaimed owner={owner} claimable={claimable} costs={costs} onClaim={(line) => void claim(line)} />
      <PoolLines wallet={owner.wallet} lines={history} />
    </>
  );
};

/** The wallet's sums over all its pools; rewards for completing pools count as winnings. */
const Totals = ({ totals }: { readonly totals: ReturnType<typeof activityTotals> }) => {
  const { t } = useTranslation('activity');
  const { number } = useFormats();
  const sol = (lamports: bigint): string => `${solFloored(lamports)} SOL`;
  const figures = [
    { label: t('totals.won'), value: sol(totals.won), win: totals.won > 0n },
    { label: t('totals.completing'), value: sol(totals.completing), win: totals.completing > 0n },
    { label: t('totals.joined'), value: number(totals.joined) },
    { label: t('totals.creator'), value: sol(totals.creator) },
  ];
  return <Figures figures={figures} columns="md:grid-cols-4" />;
};

/** The skeleton of the page until the chain has responded. */
const ActivitySkeleton = () => {
  const { t } = useTranslation('common');
  return (
    <div className="min-h-dvh">
      <output className="sr-only">{t('loading')}</output>
      <div className={BESIDE}>
        <Skeleton className="h-72 rounded-card md:h-80" />
        <Skeleton className="h-64 rounded-card md:h-80" />
      </div>
      <Skeleton className="mt-4 h-36 rounded-card md:h-23" />
      <Skeleton className="mt-15 h-8 w-48" />
      <Skeleton className="mt-4 h-100 rounded-card" />
    </div>
  );
};
