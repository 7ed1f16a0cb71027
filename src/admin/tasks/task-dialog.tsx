import { useTranslation } from 'react-i18next';
import { Dialog } from '#src/ui/dialog.tsx';
import { isBegun } from './job.ts';
import { useJob } from './job-store.ts';
import { discardJob, putJobAway, stopJob } from './run-job.ts';
import { TaskButtons } from './task-buttons.tsx';
import { TaskNotes } from './task-notes.tsx';
import { TaskProgress } from './task-progress.tsx';
import { TaskRows } from './task-rows.tsx';
import { TaskSums } from './task-sums.tsx';

/** Puts the window away. What is only planned is nothing yet, and what has ended needs no place any more. */
function closeWindow(): void {
  const { job, phase } = useJob.getState();
  const planned = phase === 'listing' || phase === 'simulating' || phase === 'ready';
  if (planned && (job === null || !isBegun(job))) return discardJob();
  if (phase === 'finished') void putJobAway();
  if (planned) stopJob();
  useJob.setState({ open: false });
}

/** The window of the job: what would happen, the word to send it, and what has become of it. */
export const TaskDialog = () => {
  const { t } = useTranslation('admin');
  const { job, phase, open } = useJob();
  return (
    <Dialog
      open={open && job !== null}
      onOpenChange={(wanted) => {
        if (!wanted) closeWindow();
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
