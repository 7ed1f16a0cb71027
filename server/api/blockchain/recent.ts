import { within } from '../within.ts';

/**
 * Something that is read at most once in a while, for all who ask.
 * @param read given up after `timeoutMs`
 * @param keepMs how long what was read is good for
 */
export function recent<T>(
  read: () => Promise<T>,
  { keepMs, timeoutMs }: { readonly keepMs: number; readonly timeoutMs: number },
): () => Promise<T> {
  let kept: { readonly value: Promise<T>; readonly since: number } | null = null;
  return () => {
    if (kept !== null && performance.now() < kept.since + keepMs) return kept.value;
    const reading = {
      value: within(read(), timeoutMs, () => new Error(`No answer within ${timeoutMs} ms`)),
      since: performance.now(),
    };
    kept = reading;
    // A failure is told to those who wait for it, and not kept for others.
    reading.value.catch(() => {
      if (kept === reading) kept = null;
    });
    return reading.value;
  };
}
