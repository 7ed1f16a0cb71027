import type { Task } from './due-actions.ts';

/** Tasks under way at once. */
const PLACES = 16;
/** A large pool's payments take minutes, and nobody loses by waiting for them: a draw that is missed is lost. */
const PAYING_PLACES = PLACES / 2;

/** The smaller, the sooner: the capture alone has an end, of some minutes. */
const URGENCY: Record<Task, number> = {
  captureEntropy: 0,
  timeOutDraw: 1,
  requestDraw: 2,
  lockPool: 2,
  expirePool: 2,
  settle: 3,
  closePool: 4,
};

interface Job {
  readonly task: Task;
}

const isPaying = ({ task }: Job): boolean => task === 'settle' || task === 'closePool';

/** The jobs to start now beside those under way: the most urgent first, and payments in half of the places at most. */
export function nextJobs<J extends Job>(due: readonly J[], underWay: readonly Job[]): readonly J[] {
  let places = PLACES - underWay.length;
  let payingPlaces = PAYING_PLACES - underWay.filter(isPaying).length;
  return due
    .toSorted((a, b) => URGENCY[a.task] - URGENCY[b.task])
    .filter((job) => {
      const paying = isPaying(job);
      if (places <= 0 || (paying && payingPlaces <= 0)) return false;
      places -= 1;
      if (paying) payingPlaces -= 1;
      return true;
    });
}
