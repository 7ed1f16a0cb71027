import { useSyncExternalStore } from 'react';

let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

const tick = (): void => {
  now = Date.now();
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  timer ??= setInterval(tick, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};

const read = (): number => {
  if (timer === undefined) now = Math.max(now, Math.floor(Date.now() / 1_000) * 1_000);
  return now;
};

/** Milliseconds since 1970, renewed every second by one timer that all countdowns share. */
export const useNow = (): number => useSyncExternalStore(subscribe, read);
