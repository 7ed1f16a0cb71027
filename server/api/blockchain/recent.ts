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
    const reading = { value: withTimeout(read(), timeoutMs), since: performance.now() };
    kept = reading;
    // A failure is told to those who wait for it, and not kept for others.
    reading.value.catch(() => {
      if (kept === reading) kept = null;
    });
    return reading.value;
  };
}

function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  const { promise: timeout, reject } = deferred<T>();
  const timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms);
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}

function deferred<T>(): { readonly promise: Promise<T>; readonly reject: (error: Error) => void } {
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<T>((_, fail) => {
    reject = fail;
  });
  return { promise, reject };
}
