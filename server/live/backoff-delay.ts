import { backoffMs } from '#src/lib/backoff-ms.ts';

const FIRST_MS = 200;
const LONGEST_MS = 3_000;

/** Returns `backoffMs` of consecutive failures; randomized, so that processes do not retry together. */
export function backoffDelay(failures: number): number {
  return backoffMs(failures, FIRST_MS, LONGEST_MS) * (0.5 + Math.random() / 2);
}
