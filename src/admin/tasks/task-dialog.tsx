import { useTranslation } from 'react-i18next';
import { toTxFailure } from '#src/chain/actions/tx-failure.ts';
import type { ChangeRole } from '#src/chain/admin/change-roles.ts';
import type { BalanceChange } from '#src/chain/admin/simulation.ts';
import { getSigner } from '#src/chain/wallet/signer.ts';
import { useFailureText } from '#src/i18n/use-failure-text.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { isHttpError } from '#src/lib/http-error.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { SumList } from '#src/ui/sum-list.tsx';
import { Sol } from '../parts/sol.tsx';
import { decimalsOf } from '../parts/sol-aligned.ts';
import { useJob } from './job-store.ts';
import { countOf, isStarted, unfinished } from './job.ts';
import { discardJob, putJobAway, stopJob } from './run-job.ts';
import { TaskButtons, usePossible } from './task-buttons.tsx';
import { TaskRows } from './task-rows.tsx';

/** Closes the dialog. A job that was only planned is discarded, and a finished one is dismissed. */
function closeWindow(): void {
  const { job, phase } = useJob.getState();
  const planned = phase === 'listing' || phase === 'simulating' || phase === 'ready';
  if (planned && (job === null || !isStarted(job))) return discardJob();
  if (phase === 'finished') void putJobAway();
  if (planned) stopJob();
  useJob.setState({ open: false });
}

/** The dialog of the job: the simulation's results, the button to send, and the outcomes. */
export const TaskDialog = () => {
  const { t } = useTranslation('admin');
  const { job, phase, open } = useJob();
  return (
    <Dialog
      open={open && job !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) closeWindow();
      }}
      size="lg"
      title={job?.title ?? ''}
      description={t(`tasks.explain.${phase}`)}
      footer={<TaskButtons onClose={closeWindow} />}
    >
      <div className="grid gap-4">
        <TaskProgress />
        <TaskNotes />
        {phase === 'ready' && <TaskSums />}
        <TaskRows />
      </div>
    </Dialog>
  );
};

/** Shows the progress of the current phase. */
const TaskProgress = () => {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const { job, phase, listed, simulations } = useJob();
  if (job === null) return null;
  const { all, done, failed } = countOf(job);
  switch (phase) {
    case 'listing':
      return <ProgressBar label={t('tasks.progress.listing', { figure: number(listed) })} max={1} />;
    case 'simulating': {
      const [value, max] = [simulations.size, unfinished(job).length];
      const label = t('tasks.progress.simulating', { done: number(value), all: number(max) });
      return <ProgressBar label={label} value={value} max={max} />;
    }
    case 'sending':
    case 'interrupted':
    case 'finished': {
      const figures = { done: number(done), failed: number(failed), all: number(all) };
      return <ProgressBar label={t('tasks.progress.sending', figures)} value={done + failed} max={all} />;
    }
    case 'ready':
      return null;
  }
};

interface ProgressBarProps {
  readonly label: string;
  /** Left out while the total is unknown. */
  readonly value?: number;
  readonly max: number;
}

/** Shows the progress of the work. */
const ProgressBar = ({ label, value, max }: ProgressBarProps) => (
  <div className="grid gap-1.5">
    <p className="num text-sm text-soft" aria-live="polite">
      {label}
    </p>
    <progress
      aria-label={label}
      {...(value !== undefined && { value: Math.min(value, max) })}
      max={Math.max(max, 1)}
      className="h-1.5 w-full rounded-full accent-accent"
    />
  </div>
);

/** How many transactions one request to the wallet contains, if it can sign several. */
const SIGNED_AT_ONCE = 10;

/** The roles that own what they receive; the program's accounts only hold it. */
const OWNERS: ReadonlySet<ChangeRole> = new Set(['player', 'creator', 'completer', 'treasury']);

const sum = (lamports: readonly bigint[]): bigint => lamports.reduce((all, one) => all + one, 0n);

/** Returns the lamports that one account receives; the payer's fee is added back to its change. */
function received({ role, lamports }: BalanceChange, feeLamports: bigint): bigint {
  const got = role === 'payer' ? lamports + feeLamports : lamports;
  return got > 0n && (role === 'payer' || OWNERS.has(role)) ? got : 0n;
}

/** Sums up what sending would cost and pay. */
const TaskSums = () => {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const possible = usePossible();
  if (possible.length === 0) return null;
  const fees = sum(possible.map(({ feeLamports }) => feeLamports));
  const atOnce = getSigner()?.signAllTransactions ? SIGNED_AT_ONCE : 1;
  const paid = possible.flatMap(({ changes, feeLamports }) =>
    changes.map((change) => received(change, feeLamports)),
  );
  const decimals = decimalsOf([fees, sum(paid)]);
  return (
    <SumList
      lines={[
        { label: t('tasks.sums.transactions'), value: number(possible.length) },
        { label: t('tasks.sums.questions'), value: number(Math.ceil(possible.length / atOnce)) },
        { label: t('tasks.sums.fees'), value: <Sol lamports={fees} decimals={decimals} /> },
        { label: t('tasks.sums.paid'), value: <Sol lamports={sum(paid)} decimals={decimals} /> },
      ]}
    />
  );
};

/** Shows warnings and problems that concern the whole job. */
const TaskNotes = () => {
  const { t } = useTranslation('admin');
  const { job, phase, problem, unreported, unkept } = useJob();
  const nothing = phase === 'ready' && problem === null && job?.items.length === 0;
  return (
    <>
      {problem !== null && <ProblemNote problem={problem} />}
      {nothing && <p role="status">{t('tasks.nothing')}</p>}
      <RefusalNote />
      {unkept && <Warning role="status" text={t('tasks.unkept')} />}
      {unreported > 0 && <Warning role="status" text={t('tasks.unreported', { count: unreported })} />}
    </>
  );
};

/** Shows why the last request was refused. */
export const RefusalNote = () => {
  const { t } = useTranslation('admin');
  const refusal = useJob((state) => state.refusal);
  return refusal !== null && <Warning role="alert" text={t(`tasks.refusal.${refusal}`)} />;
};

const Warning = ({ role, text }: { readonly role: 'status' | 'alert'; readonly text: string }) => (
  <p role={role} className="text-sm text-warn">
    {text}
  </p>
);

/** Shows the error that stopped the job. */
const ProblemNote = ({ problem }: { readonly problem: unknown }) => {
  const { t } = useTranslation(['admin', 'errors']);
  const failureText = useFailureText();
  const failure = toTxFailure(problem);
  const code = problem instanceof Error ? problem.message : undefined;
  if (isHttpError(problem, 'status')) {
    return <ErrorNote title={t('tasks.failed')} text={t('unanswered')} code={code} />;
  }
  const { title, text } = failureText(failure);
  if (failure.kind === 'unknown') return <ErrorNote title={t('tasks.failed')} text={text} code={code} />;
  return <ErrorNote title={title} text={text} />;
};
