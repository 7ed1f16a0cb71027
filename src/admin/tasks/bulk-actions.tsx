import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { Button } from '#src/ui/button.tsx';
import { useAdmin } from '../session/session-context.ts';
import { isAdminQuery } from '../session/session.ts';
import { followOtherTab, isWorking, keepNow, recallJob, useJob } from './job-store.ts';
import { countOf } from './job.ts';
import { interruptJob, putJobAway, simulateJob, stopJob } from './run-job.ts';
import { RefusalNote, TaskDialog } from './task-dialog.tsx';

/** The server receives a block somewhat later than the wallet. */
const SERVER_FOLLOWS_MS = 3_000;

/** The running job, or one left unfinished by an earlier page, and its dialog. */
export const BulkActions = () => {
  const hasJob = useJob((state) => state.job !== null);
  const open = useJob((state) => state.open);
  useEffect(() => {
    recallJob();
    window.addEventListener('pagehide', keepNow);
    window.addEventListener('storage', followOtherTab);
    return () => {
      window.removeEventListener('pagehide', keepNow);
      window.removeEventListener('storage', followOtherTab);
      // The session has ended, or the admin pages were left: the user could no longer stop the job.
      interruptJob();
    };
  }, []);
  useRefetch();
  return (
    <>
      {hasJob && !open && <JobBar />}
      {!open && <RefusalNote />}
      <TaskDialog />
    </>
  );
};

/** Refetches all queries after sending: at once, and again when the server has had time to follow the chain. */
function useRefetch(): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refetch = (): void => {
      void client.invalidateQueries({ predicate: isAdminQuery });
      void client.invalidateQueries({ queryKey: ['chain'] });
    };
    const stop = useJob.subscribe(({ phase }, before) => {
      if (before.phase === phase || before.phase !== 'sending') return;
      refetch();
      clearTimeout(timer);
      timer = setTimeout(refetch, SERVER_FOLLOWS_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client]);
}

const JobBar = () => {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const { wallet } = useAdmin();
  const { job, phase, unkept } = useJob();
  if (job === null) return null;
  const { all, done, failed, left } = countOf(job);
  const own = job.wallet === wallet;
  return (
    <section
      aria-label={t('tasks.bar')}
      className="flex flex-wrap items-center gap-3 rounded-card border border-line-strong bg-raised p-4"
    >
      <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
        <p className="font-semibold wrap-anywhere">{job.title}</p>
        <p className="num text-sm text-soft" aria-live="polite">
          {`${t(`tasks.phase.${phase}`)} · ${t('tasks.count', {
            all: number(all),
            done: number(done),
            failed: number(failed),
            left: number(left),
          })}`}
        </p>
        {!own && <p className="text-sm text-warn">{t('tasks.others')}</p>}
        {unkept && <p className="text-sm text-warn">{t('tasks.unkept')}</p>}
      </div>
      {isWorking(phase) ? (
        <Button size="sm" onClick={stopJob}>
          {t('tasks.stop')}
        </Button>
      ) : (
        <Button size="sm" onClick={() => void putJobAway()}>
          {t(phase === 'finished' ? 'tasks.dismiss' : 'tasks.discard')}
        </Button>
      )}
      <Button size="sm" onClick={() => useJob.setState({ open: true })}>
        {t('tasks.show')}
      </Button>
      {phase === 'interrupted' && (
        <Button size="sm" variant="primary" disabled={!own} onClick={() => void simulateJob()}>
          {t('tasks.resume')}
        </Button>
      )}
    </section>
  );
};
