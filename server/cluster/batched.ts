import { sleep } from '#src/lib/sleep.ts';

/**
 * Pause between two batched statements: a burst of thousands of requests becomes a few statements, and the embedded
 * database, which runs in this thread, leaves the thread free in between.
 */
const INTERVAL_MS = 20;

/**
 * Batches calls: the first call after a pause runs immediately; calls that arrive while it runs, or shortly after it
 * began, run together after it.
 * @param work receives the arguments of the calls in their order, and returns one result for each
 * @param intervalMs the minimum time between the starts of two batches, in milliseconds
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
    running = Promise.allSettled([results, running.then(() => sleep(intervalMs))]);
    return { all, results };
  };
  return async (one) => {
    next ??= begin();
    const at = next.all.push(one) - 1;
    // `work` returns as many results as there were calls.
    return (await next.results)[at] as R;
  };
}
