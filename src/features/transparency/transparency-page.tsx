import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { configQuery, poolsQuery } from '#src/chain/cache/queries.ts';
import { useBeaconKind } from '#src/chain/cache/use-beacon.ts';
import { useWatchPools } from '#src/chain/cache/use-chain-watch.ts';
import { BeaconNote } from '#src/ui/beacon-note.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { Page } from '#src/ui/page.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { useClosedDraws } from './api/use-closed-draws.ts';
import { BeaconCard } from './components/beacon-card.tsx';
import { DrawList } from './components/draw-list.tsx';
import { DrawSteps } from './components/draw-steps.tsx';
import { FairnessCard } from './components/fairness-card.tsx';
import { KnownLimits } from './components/known-limits.tsx';
import { PoolFinder } from './components/pool-finder.tsx';
import { PublishedDrawsCard } from './components/published-draws-card.tsx';
import { finishedDraws } from './model/finished.ts';

/** How draws work, how they have gone, and the way to check any of them; needs no wallet. */
export const TransparencyPage = () => {
  const { t } = useTranslation('transparency');
  useWatchPools();
  const pools = useQuery(poolsQuery());
  const config = useQuery(configQuery());
  const draws = useMemo(() => (pools.data ? finishedDraws(pools.data) : null), [pools.data]);
  const asked = useClosedDraws();
  const closed = useMemo(() => asked.closed?.draws.map(({ ended }) => ended) ?? [], [asked.closed]);
  const failed = [pools, config].find((query) => query.isError);
  return (
    <Page title={t('title')} description={t('lead')} lead={t('lead')} actions={<PoolFinder />}>
      <div className="grid gap-10">
        <BeaconNote kind={useBeaconKind(config.data?.beacon ?? null)} />
        {failed?.error && (
          <ErrorNote
            title={t('loadFailed')}
            code={failed.error.message}
            onRetry={() => void failed.refetch()}
            retrying={failed.isFetching}
          />
        )}
        {draws ? (
          <DrawList draws={draws} />
        ) : (
          !failed && (
            <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
              {['a', 'b', 'c'].map((key) => (
                <Skeleton key={key} className="h-27 rounded-card" />
              ))}
            </div>
          )
        )}
        <div className="grid items-start gap-4 md:grid-cols-[1.1fr_0.9fr]">
          <div className="grid gap-4">
            <DrawSteps />
            <PublishedDrawsCard />
          </div>
          <div className="grid gap-4">
            {pools.data && config.data !== undefined && (
              <BeaconCard configured={config.data?.beacon ?? null} pools={pools.data} closed={closed} />
            )}
            {draws && <FairnessCard draws={draws} asked={asked} />}
          </div>
        </div>
        <KnownLimits />
      </div>
    </Page>
  );
};
