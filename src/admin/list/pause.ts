const SECOND_MS = 1_000;

/** Waits for some seconds. @throws the signal's reason once it is aborted */
export function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason instanceof Error ? signal.reason : new Error('stopped'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, seconds * SECOND_MS);
    signal.addEventListener('abort', stop, { once: true });
  });
}
