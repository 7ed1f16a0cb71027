import type { Task } from './due-actions.ts';

/** Concurrent tasks; voids have as many slots of their own, because they must be sent within seconds. */
const SLOTS = 16;
/** Concurrent payments: those of a large pool take minutes, and a delay does no harm. */
const PAYING_SLOTS = SLOTS / 2;

/** Tasks with smaller numbers start first. */
const URGENCY: Record<Task, number> = {
  voidPool: 0,
  completePool: 1,
  timeOutDraw: 2,
  lockPool: 2,
  expirePool: 2,
  settle: 3,
  closePool: 4,
};

interface Job {
  readonly task: Task;
}

const isVoid = ({ task }: Job): boolean => task === 'voidPool';
const isPaying = ({ task }: Job): boolean => task === 'settle' || task === 'closePool';

/**
 * Returns the jobs to start now beside those under way: the most urgent first, payments in half of the slots at most.
 */
export function nextJobs<J extends Job>(due: readonly J[], underWay: readonly Job[]): readonly J[] {
  const free = (slots: number, takesOne: (job: Job) => boolean): ((job: Job) => boolean) => {
    let left = slots - underWay.filter(takesOne).length;
    return (job) => !takesOne(job) || left-- > 0;
  };
  const fits = [free(SLOTS, isVoid), free(PAYING_SLOTS, isPaying), free(SLOTS, (job) => !isVoid(job))];
  return due
    .toSorted((a, b) => URGENCY[a.task] - URGENCY[b.task])
    .filter((job) => fits.every((hasRoom) => hasRoom(job)));
}
