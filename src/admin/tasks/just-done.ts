import type { AdminTask } from '#src/chain/admin/admin-task.ts';
import { useJob } from './job-store.ts';

/** The server follows the chain within a second or two; longer than that a row is not believed to be outdated. */
const SHOWN_MS = 15_000;

/** A task has just changed its pool on the chain: for a while the server's lists may still show how it was. */
export function noteDone(task: AdminTask): void {
  if (!('pool' in task)) return;
  const { pool } = task;
  const mark = Symbol(pool);
  useJob.setState(({ justDone }) => ({ justDone: new Map(justDone).set(pool, mark) }));
  setTimeout(() => {
    const { justDone } = useJob.getState();
    if (justDone.get(pool) !== mark) return;
    useJob.setState({ justDone: new Map([...justDone].filter(([other]) => other !== pool)) });
  }, SHOWN_MS);
}

/** Whether a pool has just been dealt with, so that its row may be older than what was done. */
export const useJustDone = (pool: string): boolean => useJob(({ justDone }) => justDone.has(pool));
