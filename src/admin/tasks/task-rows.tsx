import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { Button } from '#src/ui/button.tsx';
import { ConfigSent } from './config-sent.tsx';
import { type JobItem, outcomeOf } from './job.ts';
import { useJob } from './job-store.ts';
import { RowState } from './row-state.tsx';

/** On one page; those in trouble come first. */
const SHOWN = 50;

/** Each transaction of the job: what its simulation has found, and what became of it. */
export const TaskRows = () => {
  const { t } = useTranslation('admin');
  const { job, simulations } = useJob();
  const [wanted, setPage] = useState(0);
  if (job === null || job.items.length === 0) return null;
  const isTrouble = (item: JobItem): boolean =>
    outcomeOf(job, item).state === 'failed' || simulations.get(item.id)?.ok === false;
  const sorted = [...job.items.filter(isTrouble), ...job.items.filter((item) => !isTrouble(item))];
  const page = Math.min(wanted, Math.ceil(sorted.length / SHOWN) - 1);
  return (
    <div className="grid gap-3">
      <ul aria-label={t('tasks.rows')} className="grid divide-y divide-line rounded-card border border-line">
        {sorted.slice(page * SHOWN, (page + 1) * SHOWN).map((item) => (
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
      {sorted.length > SHOWN && <RowPager page={page} all={sorted.length} onPage={setPage} />}
    </div>
  );
};

/** Says how many of the payments in the item's label are left, if some were made meanwhile. */
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

interface RowPagerProps {
  /** From 0. */
  readonly page: number;
  readonly all: number;
  readonly onPage: (page: number) => void;
}

const RowPager = ({ page, all, onPage }: RowPagerProps) => {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const last = Math.min((page + 1) * SHOWN, all);
  return (
    <nav
      aria-label={t('list.pages', { what: t('tasks.rows') })}
      className="flex flex-wrap items-center justify-between gap-3"
    >
      <p className="num text-sm text-soft" aria-live="polite">
        {t('tasks.page', { from: number(page * SHOWN + 1), to: number(last), all: number(all) })}
      </p>
      <div className="flex gap-2">
        <Button size="sm" disabled={page === 0} onClick={() => onPage(page - 1)}>
          {t('list.previous')}
        </Button>
        <Button size="sm" disabled={last === all} onClick={() => onPage(page + 1)}>
          {t('list.next')}
        </Button>
      </div>
    </nav>
  );
};
