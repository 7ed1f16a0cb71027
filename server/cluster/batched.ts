import { setTimeout as wait } from 'node:timers/promises';

/**
 * Between two statements for what many ask for one by one: a burst of thousands of requests is a few statements, and the
 * embedded database, which answers in this thread, leaves it to others in between.
 */
const INTERVAL_MS = 20;

/**
 * Does the work of many calls at once: the first call after a pause begins at once, and those that come while it is under
 * way, or shortly after it began, are done together after it.
 * @param work gets what the calls were given, in their order, and returns what each of them gets
 * @param intervalMs the least time between the beginnings of two works, in milliseconds
 * @returns a function whose work begins after it is called @throws what `work` throws
 */
export function batched<A, R>(
  work: (all: readonly A[]) => Promise<readonly R[]>,
  intervalMs = INTERVAL_MS,
): (one: A) => Promise<R> {
  let running: Promise<unknown> = Promise.resolve();
  let next: { readonly all: A[]; readonly results: Promise<readonly R[]> } | null = null;
  const begin = (): NonNullable<typeof next> => {
    const all: A[] = [];
    const results = running.then(() => {
      next = null;
      return work(all);
    });
    running = Promise.allSettled([results, running.then(() => wait(intervalMs, undefined, { ref: false }))]);
    return { all, results };
  };
  return async (one) => {
    next ??= begin();
    const at = next.all.push(one) - 1;
    // Of as many results as there were calls.
    return (await next.results)[at] as R;
  };
}
