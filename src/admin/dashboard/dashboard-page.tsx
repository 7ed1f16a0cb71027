import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { Timeframe } from '../charts/fill-steps.ts';
import { TimeframeChoice, timeframeField, timeframeOf } from '../charts/timeframe-choice.tsx';
import { useAddressState } from '../list/use-address-state.ts';
import { AdminPage } from '../parts/admin-page.tsx';
import { QueryPart } from '../parts/query-part.tsx';
import { ReadAt } from '../parts/read-at.tsx';
import { ActivityCharts } from './activity-charts.tsx';
import { BalancesCard } from './balances-card.tsx';
import { ChainCard } from './chain-card.tsx';
import { DrawsCard } from './draws-card.tsx';
import { Fees, Figures } from './figures.tsx';
import { IndexerCard } from './indexer-card.tsx';
import { useActivity } from './queries.ts';
import { Draws, PoolsByState } from './shares.tsx';
import { ShortfallAlarm } from './shortfall-alarm.tsx';

const addressSchema = v.object({ timeframe: timeframeField });
const MS = 1_000;

/** How the whole product does: what happened over a time, and how everything is now. */
export const DashboardPage = () => {
  const { t } = useTranslation('admin-dashboard');
  const { state, change } = useAddressState(addressSchema);
  const timeframe = timeframeOf(state);
  return (
    <AdminPage
      title={t('title')}
      lead={t('lead')}
      actions={<TimeframeChoice value={timeframe} onChange={(chosen) => change({ timeframe: chosen })} />}
    >
      <ShortfallAlarm />
      <Happened timeframe={timeframe} />
      <div className="grid gap-4 md:grid-cols-2">
        <DrawsCard />
        <IndexerCard />
        <BalancesCard />
        <ChainCard />
      </div>
    </AdminPage>
  );
};

const Happened = ({ timeframe }: { readonly timeframe: Timeframe }) => {
  const { t } = useTranslation('admin-dashboard');
  const query = useActivity(timeframe);
  return (
    <QueryPart what={t('figures.title')} query={query} skeleton="h-96">
      {(activity) => (
        <>
          <ReadAt at={query.dataUpdatedAt} />
          <Figures activity={activity} />
          <div className="grid gap-4 md:grid-cols-2">
            <PoolsByState activity={activity} />
            <Draws activity={activity} />
            <ActivityCharts activity={activity} timeframe={timeframe} readAt={query.dataUpdatedAt / MS} />
            <Fees activity={activity} />
          </div>
        </>
      )}
    </QueryPart>
  );
};
