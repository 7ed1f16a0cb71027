import { sleep } from '#src/lib/sleep.ts';
import { withTimeout } from '#src/lib/with-timeout.ts';
import { ApiError } from './api-error.ts';

/** Timeout for upstream calls, in milliseconds. */
const ANSWER_MS = 10_000;

/** Waits for a part of an answer. @throws ApiError unavailable */
export function withinAnswer<T>(promise: Promise<T>): Promise<T> {
  return withTimeout(
    promise,
    ANSWER_MS,
    () => new ApiError('unavailable', 'The server cannot answer this now: try again in a minute'),
  );
}

/**
 * Shares one reading with all who ask within `keepMs` milliseconds. A failure is told to those who wait for it, and not
 * kept.
 * @param read given up after `timeoutMs` milliseconds, with an error that says so
 */
export function cachedRead<T>(
  read: () => Promise<T>,
  { keepMs, timeoutMs }: { readonly keepMs: number; readonly timeoutMs: number },
): () => Promise<T> {
  let kept: { readonly value: Promise<T>; readonly since: number } | null = null;
  return () => {
    if (kept !== null && performance.now() < kept.since + keepMs) return kept.value;
    const reading = {
      value: withTimeout(read(), timeoutMs, () => new Error(`No answer within ${timeoutMs} ms`)),
      since: performance.now(),
    };
    kept = reading;
    reading.value.catch(() => {
      if (kept === reading) kept = null;
    });
    return reading.value;
  };
}

/**
 * Begins at most one reading in `intervalMs` milliseconds, for all who have asked since the one before began. The first to
 * ask after a pause does not wait.
 * @returns a function whose reading begins after it is called @throws what `read` throws
 */
export function throttledRead<T>(read: () => Promise<T>, intervalMs: number): () => Promise<T> {
  let began = -Infinity;
  let next: Promise<T> | null = null;
  const begin = (): Promise<T> => {
    began = performance.now();
    next = null;
    return read();
  };
  return () => {
    const wait = began + intervalMs - performance.now();
    if (next === null && wait <= 0) return begin();
    next ??= sleep(wait).then(begin);
    return next;
  };
}

/** Shares a reading that is under way with all who ask meanwhile: one that hangs takes no second connection. */
export function singleRead<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => (running ??= read().finally(() => (running = null)));
}
