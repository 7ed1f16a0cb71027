import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminTask } from '#src/chain/admin/admin-task.ts';
import { configQuery } from '#src/chain/queries/queries.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import type { ConfigTerms } from '#src/protocol/config-terms.ts';
import { Pager } from '../list/pager.tsx';
import { ValueList } from '../settings/old-and-new.tsx';
import { FIELDS } from '../settings/terms-draft.ts';
import { isAddressField, useSettingTexts } from '../settings/use-setting-texts.ts';
import { useJob } from './job-store.ts';
import { type JobItem, outcomeOf } from './job.ts';
import { RowState } from './row-state.tsx';

/** Rows per page; failed ones come first. */
const SHOWN = 50;

/** Lists the job's transactions with the result of the simulation and the outcome. */
export const TaskRows = () => {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const { job, simulations } = useJob();
  const [requestedPage, setPage] = useState(0);
  if (job === null || job.items.length === 0) return null;
  const isTrouble = (item: JobItem): boolean =>
    outcomeOf(job, item).state === 'failed' || simulations.get(item.id)?.ok === false;
  const sorted = [...job.items.filter(isTrouble), ...job.items.filter((item) => !isTrouble(item))];
  const page = Math.min(requestedPage, Math.ceil(sorted.length / SHOWN) - 1);
  const first = page * SHOWN;
  const end = Math.min(first + SHOWN, sorted.length);
  return (
    <div className="grid gap-3">
      <ul aria-label={t('tasks.rows')} className="grid ruled rounded-card border border-line">
        {sorted.slice(first, end).map((item) => (
          <li key={item.id} className="grid min-w-0 gap-1 p-3.5">
            <p className="font-medium wrap-anywhere">{item.label}</p>
            <PaymentsLeft item={item} />
            {item.task.kind === 'updateConfig' && (
              <Suspense fallback={null}>
                <ConfigSent task={item.task} />
              </Suspense>
            )}
            <RowState item={item} outcome={outcomeOf(job, item)} />
          </li>
        ))}
      </ul>
      {sorted.length > SHOWN && (
        <Pager
          label={t('list.pages', { what: t('tasks.rows') })}
          text={t('tasks.page', { from: number(first + 1), to: number(end), all: number(sorted.length) })}
          toPrevious={page === 0 ? null : () => setPage(page - 1)}
          toNext={end === sorted.length ? null : () => setPage(page + 1)}
        />
      )}
    </div>
  );
};

/** Shows how many of the payments in the item's label are left, if some were made in the meantime. */
const PaymentsLeft = ({ item: { id, task } }: { readonly item: JobItem }) => {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const simulation = useJob((state) => state.simulations.get(id));
  if (task.kind !== 'payments' || !simulation?.ok) return null;
  const left = simulation.instructions.length;
  if (left === task.payments.length) return null;
  return (
    <p className="text-sm text-warn">
      {t('tasks.paymentsLeft', {
        count: task.payments.length,
        all: number(task.payments.length),
        left: number(left),
      })}
    </p>
  );
};

type Values = ConfigTerms & { readonly paused: boolean };

const SENT = [...FIELDS, 'paused'] as const;

/** Lists every field of an `update_config`, which sets all fields, with the old value of each field that changes. */
const ConfigSent = ({ task }: { readonly task: Extract<AdminTask, { kind: 'updateConfig' }> }) => {
  const { t } = useTranslation('admin');
  const { data: config } = useQuery(configQuery());
  const { label, value } = useSettingTexts();
  const sent: Values = { ...task.params, paused: task.paused };
  // Old values are shown only if the configuration is still the one the change was based on.
  const before: Values | null = config?.version === task.seen.version ? config : null;
  const textOf = (field: keyof Values, values: Values): string => value(field, String(values[field]));
  return (
    <section aria-label={t('tasks.configSent')} className="grid gap-1 text-xs">
      <p className="text-soft">{t('tasks.configSent')}</p>
      <ValueList
        values={SENT.map((field) => ({
          name: label(field),
          ...(before !== null && before[field] !== sent[field] && { from: textOf(field, before) }),
          to: textOf(field, sent),
          isAddress: isAddressField(field),
        }))}
      />
    </section>
  );
};
