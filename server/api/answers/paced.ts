/**
 * Calls for something that are far too many: one of them at most begins in so many milliseconds, for all who came since
 * the one before began. Who comes to a quiet moment does not wait.
 */
export function paced<T>(read: () => Promise<T>, intervalMs: number): () => Promise<T> {
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
    next ??= new Promise((resolve) => setTimeout(resolve, wait)).then(begin);
    return next;
  };
}
