/** Events after a sleep of the machine, a frozen tab, a restore from the back/forward cache and a reconnection. */
const WINDOW_EVENTS = ['online', 'pageshow', 'focus'] as const;

/** Calls `away` each time the page is hidden, as when a phone opens its wallet. @returns how to stop */
export function onHidden(away: () => void): () => void {
  if (typeof document === 'undefined') return () => undefined;
  const hidden = (): void => {
    if (document.visibilityState === 'hidden') away();
  };
  document.addEventListener('visibilitychange', hidden);
  return () => document.removeEventListener('visibilitychange', hidden);
}

/** Calls `look` each time the player or the network is back. @returns how to stop */
export function onWake(look: () => void): () => void {
  // The integration tests send from Node, where there is no page to come back to.
  if (typeof window === 'undefined') return () => undefined;
  const visible = (): void => {
    if (document.visibilityState === 'visible') look();
  };
  for (const event of WINDOW_EVENTS) window.addEventListener(event, look);
  document.addEventListener('visibilitychange', visible);
  return () => {
    for (const event of WINDOW_EVENTS) window.removeEventListener(event, look);
    document.removeEventListener('visibilitychange', visible);
  };
}
