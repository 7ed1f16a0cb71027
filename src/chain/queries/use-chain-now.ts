import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { clockQuery } from './queries.ts';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all countdowns, running while there is any. */
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

/** Unix seconds by the chain's clock, every second; by the browser's until the chain has answered. */
export const useChainNow = (): number => {
  const second = useSyncExternalStore(subscribe, browserSecond);
  const { data } = useQuery(clockQuery());
  return Math.floor(second + (data?.offsetSeconds ?? 0));
};

const MINUTE = 60;
/** Seconds before a moment from which on texts count seconds, and for which they do after it. */
const BEFORE = 61 * MINUTE;
const AFTER = 2 * MINUTE;

/**
 * Unix seconds by the chain's clock: every second around the given moments, when texts count seconds, else every minute.
 * A page that is looked at for hours renders nothing in vain.
 * @param before seconds before a moment from which on every second counts
 */
export const useChainNowNear = (moments: readonly (number | null)[], before = BEFORE): number => {
  const { data: offset = 0 } = useQuery({
    ...clockQuery(),
    select: ({ offsetSeconds }) => Math.round(offsetSeconds),
  });
  return useSyncExternalStore(subscribe, () => {
    const now = browserSecond() + offset;
    const isNear = moments.some((at) => at !== null && at - now < before && now - at < AFTER);
    return isNear ? now : Math.floor(now / MINUTE) * MINUTE;
  });
};

/** Unix seconds by the chain's clock, changing once a minute: for lists, where nothing may happen every second. */
export const useChainMinute = (): number => {
  const { data: offset = 0 } = useQuery({
    ...clockQuery(),
    select: ({ offsetSeconds }) => Math.round(offsetSeconds),
  });
  return useSyncExternalStore(subscribe, () => Math.floor((browserSecond() + offset) / MINUTE) * MINUTE);
};

/** Whether the chain's clock has come to a moment, in Unix seconds; who asks is not bothered before or after that. */
export const useHasCome = (moment: number): boolean => {
  const { data: offset = 0 } = useQuery({
    ...clockQuery(),
    select: ({ offsetSeconds }) => Math.round(offsetSeconds),
  });
  return useSyncExternalStore(subscribe, () => browserSecond() + offset >= moment);
};
