import type { Task } from './due-actions.ts';

/** Tasks under way at once; voids have as many of their own, for they have some seconds. */
const PLACES = 16;
/** A large pool's payments take minutes, and nobody loses by waiting for them. */
const PAYING_PLACES = PLACES / 2;

/** The smaller, the sooner. */
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

/** The jobs to start now beside those under way: the most urgent first, and payments in half of the places at most. */
export function nextJobs<J extends Job>(due: readonly J[], underWay: readonly Job[]): readonly J[] {
  const free = (places: number, takesOne: (job: Job) => boolean): ((job: Job) => boolean) => {
    let left = places - underWay.filter(takesOne).length;
    return (job) => !takesOne(job) || left-- > 0;
  };
  const fits = [free(PLACES, isVoid), free(PAYING_PLACES, isPaying), free(PLACES, (job) => !isVoid(job))];
  return due
    .toSorted((a, b) => URGENCY[a.task] - URGENCY[b.task])
    .filter((job) => fits.every((hasPlace) => hasPlace(job)));
}
