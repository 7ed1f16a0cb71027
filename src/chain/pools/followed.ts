import { useSyncExternalStore } from 'react';

let isFollowed = false;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Sets whether the server reports all changes of pools: then lists need no subscription of the node. */
export function setFollowed(value: boolean): void {
  if (value === isFollowed) return;
  isFollowed = value;
  for (const listener of listeners) listener();
}

export const useFollowed = (): boolean => useSyncExternalStore(subscribe, () => isFollowed);
