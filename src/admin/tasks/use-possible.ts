import { unfinished } from './job.ts';
import { useJob } from './job-store.ts';

/** The simulations that say their transactions would succeed. */
export function usePossible() {
  const { job, simulations } = useJob();
  return (job ? unfinished(job) : []).flatMap(({ id }) => {
    const simulation = simulations.get(id);
    return simulation?.ok === true ? [simulation] : [];
  });
}
