import { sleep } from '#src/lib/sleep.ts';

/**
 * Repeats a read until `isDone`, because a node may lag some seconds behind another.
 * @returns the last value, done or not, after at most `tries` reads with `pauseMs` milliseconds in between
 * @throws what `read` throws
 */
export async function readUntil<T>(
  read: () => Promise<T>,
  isDone: (value: T) => boolean,
  { tries, pauseMs }: { readonly tries: number; readonly pauseMs: number },
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const value = await read();
    if (isDone(value) || attempt >= tries) return value;
    await sleep(pauseMs);
  }
}
