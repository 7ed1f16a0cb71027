import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { configQuery } from '#src/chain/queries/queries.ts';
import { useBeaconKind } from '#src/chain/queries/use-beacon.ts';
import { useChainTime } from '#src/chain/queries/use-chain-time.ts';
import { useStore } from '#src/store/store.ts';
import { isConnected } from '#src/store/user.ts';
import { BeaconNote } from '#src/ui/beacon-note.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { Page } from '#src/ui/page.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { useWaitingPools } from './api/use-waiting-pools.ts';
import { Explainer } from './components/explainer.tsx';
import { WaitingLists } from './components/waiting-lists.tsx';
import { waitingPools } from './model/waiting.ts';

/** Lists pools whose next step has to be sent: what they wait for, who may send it, and the reward. */
export const CompletionPage = () => {
  const { t } = useTranslation('completion');
  const [explaining, setExplaining] = useState(false);
  const needsWallet = useStore((state) => !isConnected(state) && !state.restoring);
  const setChooserOpen = useStore((state) => state.setChooserOpen);
  const { pools, query, loadMore } = useWaitingPools();
  const chainTime = useChainTime();
  // Without the chain's clock no pool is known to wait, whatever the server lists.
  const isUnreachable = useStore((state) => state.chainUnreachable);
  const { data: config } = useQuery(configQuery());
  const beacon = useBeaconKind(config?.beacon ?? null);
  return (
    <Page
      title={t('title')}
      description={t('lead')}
      lead={t('lead')}
      actions={<Button onClick={() => setExplaining(true)}>{t('explainer.open')}</Button>}
    >
      {needsWallet && (
        <Card className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="max-w-[62ch] text-soft">{t('connect.text')}</p>
          <Button variant="primary" onClick={() => setChooserOpen(true)}>
            {t('connect.button')}
          </Button>
        </Card>
      )}
      {pools && chainTime ? (
        <WaitingLists pools={waitingPools(pools, chainTime)} chainTime={chainTime} loadMore={loadMore} />
      ) : query.error || (isUnreachable && !chainTime) ? (
        <ErrorNote title={t('loadFailed')} code={query.error?.message} query={query} />
      ) : (
        <CardsSkeleton />
      )}
      {/* Placed below the lists, to avoid layout shifts. */}
      {pools && chainTime && (
        <div className="mt-8 empty:hidden">
          <BeaconNote kind={beacon} />
        </div>
      )}
      <Explainer open={explaining} onOpenChange={setExplaining} />
    </Page>
  );
};

/** Three placeholders in the shape of the cards. */
const CardsSkeleton = () => {
  const { t } = useTranslation('common');
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <output className="sr-only">{t('loading')}</output>
      {['a', 'b', 'c'].map((key) => (
        <Card key={key} className="grid gap-4">
          <div className="flex items-center gap-4">
            <Skeleton className="size-18 rounded-full" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-5 w-3/4" />
              <Skeleton className="h-6 w-1/3 rounded-full" />
            </div>
          </div>
          <Skeleton className="h-24" />
          <Skeleton className="h-11" />
        </Card>
      ))}
    </div>
  );
};
