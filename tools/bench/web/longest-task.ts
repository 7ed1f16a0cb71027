import * as v from 'valibot';

const traceSchema = v.object({
  traceEvents: v.array(
    v.object({
      name: v.string(),
      pid: v.number(),
      tid: v.number(),
      /** Microseconds of the thread's CPU time; only events with a duration have it. */
      tdur: v.optional(v.number()),
      args: v.object({ name: v.optional(v.unknown()) }),
    }),
  ),
});

/** The thread of a page that runs its scripts and layout, as Chromium names it. */
const MAIN_THREAD = 'CrRendererMain';
const TASK = 'ThreadControllerImpl::RunTask';

/**
 * Returns the milliseconds of CPU time of the longest task on the main thread of the pages in a trace of Chromium with
 * the categories `toplevel` and `__metadata`.
 * @throws {v.ValiError} if the trace is invalid; Error if it has no task
 */
export function longestTaskOf(trace: unknown): number {
  const { traceEvents } = v.parse(traceSchema, trace);
  const threadOf = ({ pid, tid }: { pid: number; tid: number }): string => `${pid}:${tid}`;
  const main = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === MAIN_THREAD).map(threadOf),
  );
  let longest: number | null = null;
  for (const event of traceEvents) {
    if (event.name === TASK && main.has(threadOf(event))) longest = Math.max(longest ?? 0, event.tdur ?? 0);
  }
  if (longest === null) throw new Error('The trace has no task of a page');
  return longest / 1_000;
}
