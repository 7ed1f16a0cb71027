import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { clockQuery } from './queries.ts';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Subscribes to one timer for all countdowns, which runs while there are any. @returns how to stop */
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};

const browserSecond = (): number => Math.floor(Date.now() / 1_000);

/** Returns Unix seconds by the chain's clock, every second; by the browser's clock until the chain has answered. */
export const useChainNow = (): number => {
  const second = useSyncExternalStore(subscribe, browserSecond);
  const { data } = useQuery(clockQuery());
  return Math.floor(second + (data?.offsetSeconds ?? 0));
};

const MINUTE = 60;
/** Seconds before and after a time during which texts count every second. */
const BEFORE = 61 * MINUTE;
const AFTER = 2 * MINUTE;

/**
 * Returns Unix seconds by the chain's clock: every second near the given times, when texts count seconds, else every
 * minute. A page that is open for hours is not rendered needlessly.
 * @param before seconds before a time from which on every second counts
 */
export const useChainNowNear = (times: readonly (number | null)[], before = BEFORE): number => {
  const { data: offset = 0 } = useQuery({
    ...clockQuery(),
    select: ({ offsetSeconds }) => Math.round(offsetSeconds),
  });
  return useSyncExternalStore(subscribe, () => {
    const now = browserSecond() + offset;
    const isNear = times.some((at) => at !== null && at - now < before && now - at < AFTER);
    return isNear ? now : Math.floor(now / MINUTE) * MINUTE;
  });
};

/** Returns Unix seconds by the chain's clock, changing once a minute: for lists, which must not render every second. */
export const useChainMinute = (): number => {
  const { data: offset = 0 } = useQuery({
    ...clockQuery(),
    select: ({ offsetSeconds }) => Math.round(offsetSeconds),
  });
  return useSyncExternalStore(subscribe, () => Math.floor((browserSecond() + offset) / MINUTE) * MINUTE);
};

/** Whether the chain's clock has reached a time, in Unix seconds; the caller renders only then. */
export const useHasCome = (time: number): boolean => {
  const { data: offset = 0 } = useQuery({
    ...clockQuery(),
    select: ({ offsetSeconds }) => Math.round(offsetSeconds),
  });
  return useSyncExternalStore(subscribe, () => browserSecond() + offset >= time);
};
