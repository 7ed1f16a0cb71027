import { useTranslation } from 'react-i18next';
import { toTxFailure } from '#src/chain/actions/tx-failure.ts';
import { useFailureText } from '#src/i18n/use-failure-text.ts';
import { ApiFailure } from '#src/lib/api-client.ts';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { useJob } from './job-store.ts';

/** Shows warnings and problems that concern the whole job. */
export const TaskNotes = () => {
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

/** Says why the last request was refused. */
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
  if (problem instanceof ApiFailure) {
    return <ErrorNote title={t('tasks.failed')} text={t('unanswered')} code={code} />;
  }
  const { title, text } = failureText(failure);
  if (failure.kind === 'unknown') return <ErrorNote title={t('tasks.failed')} text={text} code={code} />;
  return <ErrorNote title={title} text={text} />;
};
