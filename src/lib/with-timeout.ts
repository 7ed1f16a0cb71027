/** Waits for a promise. @throws what it rejects with; `timeoutError()` if it has not settled after `milliseconds` */
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
