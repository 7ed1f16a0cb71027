import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { solExact } from '#src/protocol/amounts.ts';
import { WarnIcon } from '#src/ui/icons.tsx';
import type { Timeframe } from '../charts/steps.ts';
import { TimeframeChoice, timeframeField, DEFAULT_TIMEFRAME } from '../charts/timeframe-choice.tsx';
import { useAddressState } from '../list/use-address-state.ts';
import { AdminPage } from '../parts/admin-page.tsx';
import { QueryPart } from '../parts/query-part.tsx';
import { ReadAt } from '../parts/read-at.tsx';
import { ActivityCharts, Draws, Fees, Figures, PoolsByState } from './activity.tsx';
import { BalancesCard } from './balances-card.tsx';
import { DrawsCard } from './draws-card.tsx';
import { coverOf, useActivity, useBalances } from './queries.ts';
import { ChainCard, IndexerCard } from './server-cards.tsx';

const addressSchema = v.object({ timeframe: timeframeField });
const MS = 1_000;

/** Shows the state of the whole product: the activity in a timeframe, and the current status. */
export const DashboardPage = () => {
  const { t } = useTranslation('admin-dashboard');
  const address = useAddressState(addressSchema);
  const { timeframe = DEFAULT_TIMEFRAME } = address.state;
  return (
    <AdminPage
      title={t('title')}
      lead={t('lead')}
      actions={<TimeframeChoice of={address.field('timeframe')} />}
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
          <Figures activity={activity} timeframe={timeframe} />
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

/** An alert at the top if pools hold less than they owe, which the program should make impossible. */
const ShortfallAlarm = () => {
  const { t } = useTranslation('admin-dashboard');
  const { data } = useBalances();
  if (data === undefined) return null;
  const { liabilities, surplus } = coverOf(data.pools);
  if (surplus >= 0n) return null;
  return (
    <div role="alert" className="flex gap-3 rounded-card border-2 border-bad bg-bad/15 p-5">
      <WarnIcon className="mt-0.5 size-6 shrink-0 text-bad" />
      <div className="grid min-w-0 gap-1">
        <p className="text-lg font-semibold text-bad">
          {t('shortfall.title', { sol: `${solExact(-surplus)} SOL` })}
        </p>
        <p>
          {t('shortfall.text', {
            held: `${solExact(data.pools.lamports)} SOL`,
            due: `${solExact(liabilities)} SOL`,
          })}
        </p>
        <p className="num font-mono text-sm">{t('shortfall.lamports', { lamports: String(-surplus) })}</p>
      </div>
    </div>
  );
};
