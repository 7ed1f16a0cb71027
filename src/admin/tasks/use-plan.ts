import { useCallback } from 'react';
import { useAdmin } from '../session/session-context.ts';
import type { JobItem } from './job.ts';
import { isWorking, type ListItems, useJob } from './job-store.ts';
import { planJob } from './run-job.ts';

/**
 * Lets a page plan transactions: a dialog shows the simulation of each, and sends them after a confirmation.
 * `busy`: another job is running, and has to end first.
 */
export function usePlan() {
  const { wallet } = useAdmin();
  const busy = useJob(({ job, phase }) => job !== null && isWorking(phase));
  const plan = useCallback(
    (title: string, items: readonly JobItem[] | ListItems): void => {
      const list: ListItems = typeof items === 'function' ? items : async () => items;
      planJob({ title, wallet, list });
    },
    [wallet],
  );
  return { plan, busy };
}
