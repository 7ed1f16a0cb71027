import { type AdminTask, instructionsOf } from '#src/chain/admin/admin-task.ts';
import { recordedSchema, type SentTransaction } from '#src/contract/audit.ts';
import { Refused, sendJson, Unanswered } from '#src/lib/send-json.ts';
import type { Job } from './job.ts';
import { useJob } from './job-store.ts';

const TRIES = 5;
const PAUSE_MS = 1_000;
/** The server counts requests by the minute. */
const TOO_MANY_PAUSE_MS = 15_000;
const LONGEST_REASON = 500;

/** One after the other: a long job sends more than the server takes at once. */
let queue: Promise<void> = Promise.resolve();

/** Has the server write down what this browser has sent. What it would not take, the chain tells of all the same. */
export function reportSent(
  { wallet }: Pick<Job, 'wallet'>,
  task: AdminTask,
  signature: string,
  outcome: SentTransaction['outcome'],
  reason?: string,
): void {
  const report: SentTransaction = {
    signature,
    wallet,
    instructions: [...instructionsOf(task)],
    pools: 'pool' in task ? [task.pool] : [],
    outcome,
    ...(reason === undefined ? {} : { reason: reason.slice(0, LONGEST_REASON) }),
  };
  queue = queue.then(() => deliver(report));
}

async function deliver(report: SentTransaction): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sendJson('POST', '/admin/audit', report, recordedSchema);
      return;
    } catch (error) {
      const pause = attempt === TRIES ? null : pauseAfter(error, attempt);
      if (pause === null) {
        console.warn('A transaction could not be written into the audit log', error);
        useJob.setState(({ unreported }) => ({ unreported: unreported + 1 }));
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** Milliseconds; null where asking again would be answered the same. */
function pauseAfter(error: unknown, attempt: number): number | null {
  if (error instanceof Refused && error.code === 'too_many_requests') return TOO_MANY_PAUSE_MS;
  return error instanceof Unanswered ? PAUSE_MS * attempt : null;
}
