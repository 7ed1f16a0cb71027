/** Transactions that are planned, simulated and sent together, and the outcome of each. */
import * as v from 'valibot';
import { adminTaskSchema, storedTask } from '#src/chain/admin/admin-task.ts';
import { randomId } from '#src/lib/random-id.ts';

const itemSchema = v.object({
  /** Unique within the job. */
  id: v.string(),
  /** The action in the admin's language. */
  label: v.string(),
  task: adminTaskSchema,
});
export type JobItem = Readonly<v.InferOutput<typeof itemSchema>>;

/** The fields of a failure from which its text is derived. */
const reasonSchema = v.object({
  kind: v.string(),
  message: v.string(),
  programError: v.optional(v.string()),
  code: v.optional(v.string()),
});
export type Reason = Readonly<v.InferOutput<typeof reasonSchema>>;

const signature = v.string();
const outcomeSchema = v.variant('state', [
  /** `raced`: sent or simulated with a payment that another wallet made first; the others may still be due. */
  v.object({ state: v.literal('waiting'), raced: v.exactOptional(v.literal(true)) }),
  /** Signed, and possibly sent to the cluster; it cannot land after that block height. */
  v.object({ state: v.literal('sent'), signature, lastValidBlockHeight: v.number() }),
  v.object({ state: v.literal('done'), signature }),
  /** Already done by another wallet; with a signature if that was detected only after it was sent. */
  v.object({ state: v.literal('notNeeded'), signature: v.nullable(signature) }),
  v.object({ state: v.literal('failed'), reason: reasonSchema, signature: v.nullable(signature) }),
]);
export type Outcome = Readonly<v.InferOutput<typeof outcomeSchema>>;

/** Parses what `storedJob` has made serializable as JSON. */
export const jobSchema = v.object({
  id: v.string(),
  title: v.string(),
  /** The wallet of the admin who began the job. */
  wallet: v.string(),
  /** The genesis hash of the chain; null until transactions are about to be sent. */
  genesis: v.nullable(v.string()),
  items: v.pipe(v.array(itemSchema), v.readonly()),
  /** The outcomes by the items' ids. */
  outcomes: v.pipe(v.record(v.string(), outcomeSchema), v.readonly()),
});
export type Job = Readonly<v.InferOutput<typeof jobSchema>>;

export const storedJob = (job: Job): unknown => ({
  ...job,
  items: job.items.map((item) => ({ ...item, task: storedTask(item.task) })),
});

/** Returns a job. A list that changes while it is read may repeat a row: of items with the same id the first counts. */
export const newJob = (title: string, wallet: string, items: readonly JobItem[]): Job => ({
  id: randomId(),
  title,
  wallet,
  genesis: null,
  items: [...new Map(items.toReversed().map((item) => [item.id, item])).values()].toReversed(),
  outcomes: {},
});

export const outcomeOf = (job: Job, item: JobItem): Outcome => job.outcomes[item.id] ?? { state: 'waiting' };

/** Returns the items that are waiting or sent. */
export const unfinished = (job: Job): readonly JobItem[] =>
  job.items.filter((item) => ['waiting', 'sent'].includes(outcomeOf(job, item).state));

/** Whether any item was sent or has ended. */
export const isStarted = (job: Job): boolean =>
  Object.values(job.outcomes).some((outcome) => outcome.state !== 'waiting' || outcome.raced === true);

/**
 * Whether the job is kept in storage: if items of it are left or have failed. A job that was only planned is not kept,
 * nor is a change of the configuration that was never sent: it has to be confirmed again.
 */
export function isWorthKeeping(job: Job): boolean {
  const outcomes = Object.values(job.outcomes);
  const wasSent = outcomes.some((outcome) => 'signature' in outcome && outcome.signature !== null);
  if (job.genesis === null || (!wasSent && job.items.some(({ task }) => 'seen' in task))) return false;
  return unfinished(job).length > 0 || outcomes.some(({ state }) => state === 'failed');
}

/** Counts the items: `done` by any wallet, `left` to be done. */
export function countOf(job: Job) {
  const states = job.items.map((item) => outcomeOf(job, item).state);
  const done = states.filter((state) => state === 'done' || state === 'notNeeded').length;
  const failed = states.filter((state) => state === 'failed').length;
  return { all: states.length, done, failed, left: states.length - done - failed };
}

/** Returns the job with its failed items set back to `waiting`. */
export const withFailedRetried = (job: Job): Job => ({
  ...job,
  outcomes: Object.fromEntries(Object.entries(job.outcomes).filter(([, { state }]) => state !== 'failed')),
});
