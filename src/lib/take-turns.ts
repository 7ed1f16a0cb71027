import { sleep } from './sleep.ts';

/**
 * Longest run without a break: too short to notice, and below a browser's long task on a processor four times as slow.
 */
const TURN_MS = 8;

/** Maps a long list in short runs, so that the page stays responsive: other tasks run in between. */
export async function mapInTurns<T, R>(items: readonly T[], map: (item: T) => R): Promise<R[]> {
  const mapped: R[] = [];
  let since = performance.now();
  for (const item of items) {
    mapped.push(map(item));
    if (performance.now() - since < TURN_MS) continue;
    await sleep(0);
    since = performance.now();
  }
  return mapped;
}
