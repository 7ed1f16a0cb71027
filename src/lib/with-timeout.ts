/** Returns what a promise resolves to. @throws what it rejects with; `timeoutError()` after `milliseconds` without either */
export async function withTimeout<T>(
  promise: Promise<T>,
  milliseconds: number,
  timeoutError: () => Error,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeoutError()), milliseconds);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
