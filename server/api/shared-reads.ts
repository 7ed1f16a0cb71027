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
 * Shares one reading among all calls within `keepMs` milliseconds. A failure rejects the waiting calls and is not
 * cached.
 * @param read times out after `timeoutMs` milliseconds with an error
 */
export function cachedRead<T>(
  read: () => Promise<T>,
  { keepMs, timeoutMs }: { readonly keepMs: number; readonly timeoutMs: number },
): () => Promise<T> {
  let cached: { readonly value: Promise<T>; readonly since: number } | null = null;
  return () => {
    if (cached !== null && performance.now() < cached.since + keepMs) return cached.value;
    const reading = {
      value: withTimeout(read(), timeoutMs, () => new Error(`No answer within ${timeoutMs} ms`)),
      since: performance.now(),
    };
    cached = reading;
    reading.value.catch(() => {
      if (cached === reading) cached = null;
    });
    return reading.value;
  };
}

/**
 * Starts at most one reading per `intervalMs` milliseconds, shared by all calls since the previous one started. The
 * first call after a pause does not wait.
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

/** Shares a reading under way among concurrent calls, so that a reading that hangs occupies only one connection. */
export function singleRead<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => (running ??= read().finally(() => (running = null)));
}
