import { backoffMs } from '#src/lib/backoff-ms.ts';

const FIRST_MS = 200;
const LONGEST_MS = 3_000;

/**
 * Returns the delay after consecutive failures in milliseconds; randomized, so that processes do not retry together.
 */
export function backoffDelay(failures: number): number {
  return backoffMs(failures + 1, FIRST_MS, LONGEST_MS) * (0.5 + Math.random() / 2);
}
