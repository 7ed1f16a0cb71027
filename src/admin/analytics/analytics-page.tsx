import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { completionSchema } from '#src/contract/admin-statistics.ts';
import { LATE_AFTER_SECONDS } from '#src/contract/late.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { KeyValues } from '#src/ui/key-values.tsx';
import type { Elements } from '#src/ui/elements.ts';
import { TimeframeChoice, timeframeField, DEFAULT_TIMEFRAME } from '../charts/timeframe-choice.tsx';
import { adminQuery, LIVE } from '../list/admin-query.ts';
import { countColumn, solColumn, sortable, walletColumn } from '../list/columns.tsx';
import { type Column, DataTable, type Order } from '../list/data-table.tsx';
import { choice, orderField } from '../list/fields.ts';
import { useAddressState } from '../list/use-address-state.ts';
import { AdminPage } from '../parts/admin-page.tsx';
import { QueryPart } from '../parts/query-part.tsx';
import { ReadAt } from '../parts/read-at.tsx';
import { CompletionCharts, StepCharts, StepsTable } from './charts.tsx';
import { type Completer, type Completion, sortedBy } from './model.ts';

const COMPLETER_SORTS = ['completed', 'asOutsider', 'earned'] as const;
type CompleterSort = (typeof COMPLETER_SORTS)[number];

const addressSchema = v.object({
  timeframe: timeframeField,
  sort: choice(COMPLETER_SORTS),
  order: orderField,
});
const MS = 1_000;

/** Shows the time from full to completed, how draws end, and who completes pools. */
export const AnalyticsPage = () => {
  const { t } = useTranslation('admin-analytics');
  const address = useAddressState(addressSchema);
  const { timeframe = DEFAULT_TIMEFRAME, sort = 'completed', order = 'desc' } = address.state;
  const query = useQuery({
    ...adminQuery(completionSchema, '/admin/pool-completion-analytics', { timeframe }),
    meta: LIVE,
  });
  return (
    <AdminPage
      title={t('title')}
      lead={t('lead')}
      actions={<TimeframeChoice of={address.field('timeframe')} />}
    >
      <QueryPart what={t('title')} query={query} skeleton="h-96">
        {(completion) => (
          <>
            <DrawsEnded draws={completion.draws} readAt={query.dataUpdatedAt} />
            <Titled title={t('steps.title')}>
              <StepsTable steps={completion.steps} />
            </Titled>
            <CompletionCharts
              completion={completion}
              timeframe={timeframe}
              readAt={query.dataUpdatedAt / MS}
            />
            <StepCharts steps={completion.steps} />
            <Titled title={t('completers.title')} lead={t('completers.lead')}>
              <CompletersTable
                completers={completion.completers}
                sort={sort}
                order={order}
                onSort={(by, to) => address.change({ sort: by, order: to })}
              />
            </Titled>
          </>
        )}
      </QueryPart>
    </AdminPage>
  );
};

interface DrawsEndedProps {
  readonly draws: Completion['draws'];
  /** When the data was read, in Unix milliseconds. */
  readonly readAt: number;
}

/** Shows how draws ended in the selected timeframe. */
const DrawsEnded = ({ draws, readAt }: DrawsEndedProps) => {
  const { t } = useTranslation('admin-analytics');
  const { number } = useFormats();
  return (
    <div className="grid gap-2">
      <KeyValues
        columns={4}
        items={(['completed', 'late', 'voided', 'timedOut'] as const).map((end) => ({
          label: t(`series.${end}`),
          value: number(draws[end]),
        }))}
      />
      <p className="max-w-[80ch] text-sm text-soft">
        {t('late', { minutes: number(LATE_AFTER_SECONDS / 60) })}
      </p>
      <ReadAt at={readAt} />
    </div>
  );
};

interface TitledProps {
  readonly title: string;
  readonly lead?: string;
  readonly children: Elements;
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

interface CompletersTableProps {
  readonly completers: readonly Completer[];
  readonly sort: CompleterSort;
  readonly order: Order;
  readonly onSort: (by: string, order: Order) => void;
}

/** Lists the wallets that completed pools, as a player or as an outsider, with their earnings. */
const CompletersTable = ({ completers, sort, order, onSort }: CompletersTableProps) => {
  const { t } = useTranslation('admin-analytics');
  const columns: Column<Completer>[] = [
    walletColumn('wallet', t('completers.wallet'), ({ wallet }) => wallet),
    sortable(countColumn('completed', t('completers.completed'), ({ completed }) => completed)),
    sortable(countColumn('asOutsider', t('completers.asOutsider'), ({ asOutsider }) => asOutsider)),
    sortable(solColumn('earned', t('completers.earned'), ({ earned }) => earned)),
  ];
  return (
    <DataTable
      caption={t('completers.title')}
      columns={columns}
      rows={sortedBy(completers, (row) => row[sort], order)}
      keyOf={({ wallet }) => wallet}
      sorted={{ by: sort, order }}
      onSort={onSort}
      empty={t('completers.empty')}
    />
  );
};
