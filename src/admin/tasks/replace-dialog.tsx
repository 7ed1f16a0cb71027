import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { unfinished } from './job.ts';
import { useJob } from './job-store.ts';
import { replaceJob } from './run-job.ts';

/** Asks before what is left of one job is thrown away for another. */
export const ReplaceDialog = () => {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const { job, next } = useJob();
  const left = job === null ? 0 : unfinished(job).length;
  const keep = (): void => useJob.setState({ next: null });
  return (
    <Dialog
      open={next !== null}
      onOpenChange={(open) => {
        if (!open) keep();
      }}
      title={t('tasks.replace.title')}
      description={t('tasks.replace.text', { count: left, figure: number(left), job: job?.title ?? '' })}
      footer={
        <>
          <Button variant="danger" onClick={replaceJob}>
            {t('tasks.replace.yes')}
          </Button>
          <Button variant="primary" onClick={keep}>
            {t('tasks.replace.no')}
          </Button>
        </>
      }
    />
  );
};
