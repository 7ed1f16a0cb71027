import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { countOf, unfinished } from './job.ts';
import { useJob } from './job-store.ts';
import { ProgressBar } from './progress-bar.tsx';

/** How far the part of the work that is under way has come. */
export const TaskProgress = () => {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const { job, phase, listed, simulations } = useJob();
  if (job === null) return null;
  const { all, done, failed } = countOf(job);
  switch (phase) {
    case 'listing':
      return (
        <ProgressBar label={t('tasks.progress.listing', { figure: number(listed) })} value={null} max={1} />
      );
    case 'simulating': {
      const wanted = unfinished(job).length;
      return (
        <ProgressBar
          label={t('tasks.progress.simulating', { done: number(simulations.size), all: number(wanted) })}
          value={simulations.size}
          max={wanted}
        />
      );
    }
    case 'sending':
    case 'interrupted':
    case 'finished':
      return (
        <ProgressBar
          label={t('tasks.progress.sending', {
            done: number(done),
            failed: number(failed),
            all: number(all),
          })}
          value={done + failed}
          max={all}
        />
      );
    case 'ready':
      return null;
  }
};
