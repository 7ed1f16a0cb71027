import { sleep } from './sleep.ts';

/**
 * Runs an attempt until it succeeds.
 * @param delayMs returns the milliseconds before the next attempt, by error and number of failures; null to give up
 * @throws the last attempt's error; the signal's reason once it is aborted
 */
export async function retry<T>(
  attempt: () => Promise<T>,
  delayMs: (error: unknown, failures: number) => number | null,
  signal?: AbortSignal,
): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    signal?.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      signal?.throwIfAborted();
      const delay = delayMs(error, failures);
      if (delay === null) throw error;
      await sleep(delay, signal);
    }
  }
}
