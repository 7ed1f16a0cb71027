/** Since when the page has been visible without a break, in milliseconds since the epoch; null while it is hidden. */
let since: number | null = null;
const listeners = new Set<() => void>();

const look = (): void => {
  if (document.hidden === (since === null)) return;
  since = document.hidden ? null : Date.now();
  for (const listener of listeners) listener();
};
if (typeof document !== 'undefined') {
  look();
  document.addEventListener('visibilitychange', look);
}

export const inSightSince = (): number | null => since;

/** Calls the listener when the page is hidden or shown. @returns how to stop */
export const subscribeInSight = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Events this long before the page was shown count as seen: seconds are whole, and a wallet may send as it closes. */
const GRACE_SECONDS = 5;

/**
 * Whether an event on the chain has happened while the page was visible since `began`.
 * @param at Unix seconds by the chain's clock, as is `began`
 */
export const isSeen = (at: number, began: number): boolean => at >= began - GRACE_SECONDS;
