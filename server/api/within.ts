import { ApiError } from './api-error.ts';

/** For an answer to be made: by then a neighbour that hangs is as good as none, whatever else may still come of it. */
const ANSWER_MS = 10_000;

/** Waits for something so many milliseconds at most. @throws `late()` where that is over */
export async function within<T>(promise: Promise<T>, milliseconds: number, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), milliseconds);
  });
  try {
    return await Promise.race([promise, over]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits for a part of an answer. @throws ApiError unavailable */
export function withinAnswer<T>(promise: Promise<T>): Promise<T> {
  return within(
    promise,
    ANSWER_MS,
    () => new ApiError('unavailable', 'The server cannot answer this now: try again in a minute'),
  );
}
