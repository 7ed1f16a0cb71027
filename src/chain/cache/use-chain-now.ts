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

/** Unix seconds by the chain's clock, changing once a minute: for lists, where nothing may happen every second. */
export const useChainMinute = (): number => {
  const { data: offset = 0 } = useQuery({
    ...clockQuery(),
    select: ({ offsetSeconds }) => Math.round(offsetSeconds),
  });
  return useSyncExternalStore(subscribe, () => Math.floor((browserSecond() + offset) / 60) * 60);
};

/** Whether the chain's clock has come to a moment, in Unix seconds; who asks is not bothered before or after that. */
export const useHasCome = (moment: number): boolean => {
  const { data: offset = 0 } = useQuery({
    ...clockQuery(),
    select: ({ offsetSeconds }) => Math.round(offsetSeconds),
  });
  return useSyncExternalStore(subscribe, () => browserSecond() + offset >= moment);
};
