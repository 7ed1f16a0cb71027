import { sleep } from './sleep.ts';

/** Resolves when the browser reports that it is online, or after `milliseconds`. */
export async function untilOnline(milliseconds: number): Promise<void> {
  const online = new AbortController();
  const end = (): void => online.abort();
  window.addEventListener('online', end);
  await sleep(milliseconds, online.signal);
  window.removeEventListener('online', end);
}
