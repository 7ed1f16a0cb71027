import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { completionSchema } from '#src/contract/admin-statistics.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { TimeframeChoice, timeframeField, timeframeOf } from '../charts/timeframe-choice.tsx';
import { adminQuery, LIVE } from '../list/admin-query.ts';
import { choice, orderField } from '../list/fields.ts';
import { useAddressState } from '../list/use-address-state.ts';
import { AdminPage } from '../parts/admin-page.tsx';
import { QueryPart } from '../parts/query-part.tsx';
import { ReadAt } from '../parts/read-at.tsx';
import { COMPLETER_SORTS, CompletersTable } from './completers-table.tsx';
import { CompletionCharts } from './completion-charts.tsx';
import { StepCharts } from './step-charts.tsx';
import { StepsTable } from './steps-table.tsx';
import { KEY_SORTS, VrfKeysTable } from './vrf-keys-table.tsx';

const addressSchema = v.object({
  timeframe: timeframeField,
  sort: choice(COMPLETER_SORTS),
  order: orderField,
  keySort: choice(KEY_SORTS),
  keyOrder: orderField,
});
const MS = 1_000;

/** How long it takes from full to completed, who completes, and how the VRF keys serve. */
export const AnalyticsPage = () => {
  const { t } = useTranslation('admin-analytics');
  const { number } = useFormats();
  const { state, change } = useAddressState(addressSchema);
  const timeframe = timeframeOf(state);
  const query = useQuery({
    ...adminQuery(completionSchema, '/admin/pool-completion-analytics', { timeframe }),
    meta: LIVE,
  });
  return (
    <AdminPage
      title={t('title')}
      lead={t('lead')}
      actions={<TimeframeChoice value={timeframe} onChange={(chosen) => change({ timeframe: chosen })} />}
    >
      <QueryPart what={t('title')} query={query} skeleton="h-96">
        {(completion) => (
          <>
            <p className="num flex flex-wrap items-center gap-x-3 text-sm">
              {t('completed', { count: completion.completed, figure: number(completion.completed) })}
              <ReadAt at={query.dataUpdatedAt} />
            </p>
            <Titled title={t('steps.title')}>
              <StepsTable steps={completion.steps} />
            </Titled>
            <CompletionCharts
              completion={completion}
              timeframe={timeframe}
              readAt={query.dataUpdatedAt / MS}
            />
            <StepCharts steps={completion.steps} />
            <Titled title={t('keys.title')} lead={t('keys.lead')}>
              <VrfKeysTable
                vrfKeys={completion.vrfKeys}
                sort={state.keySort ?? 'onTime'}
                order={state.keyOrder ?? 'desc'}
                onSort={(keySort, keyOrder) => change({ keySort, keyOrder })}
              />
            </Titled>
            <Titled title={t('completers.title')} lead={t('completers.lead')}>
              <CompletersTable
                completers={completion.completers}
                sort={state.sort ?? 'captured'}
                order={state.order ?? 'desc'}
                onSort={(sort, order) => change({ sort, order })}
              />
            </Titled>
          </>
        )}
      </QueryPart>
    </AdminPage>
  );
};

interface TitledProps {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

const Titled = ({ title, lead, children }: TitledProps) => (
  <div className="mt-2 grid min-w-0 gap-3">
    <div className="grid gap-1">
      <h2 className="text-h3">{title}</h2>
      {lead !== undefined && <p className="max-w-[80ch] text-sm text-soft">{lead}</p>}
    </div>
    {children}
  </div>
);
