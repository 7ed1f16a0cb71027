import { useStore } from '#src/store/store.ts';
import { fetchHome, type Home } from './fetch-home.ts';

export const RETRY_MS = 5_000;
/** How often a visible page checks whether another build is served, and the least time between two such checks. */
const UPDATE_MS = 30 * 60_000;
const LEAST_UPDATE_MS = 5 * 60_000;

let isHomeUnreachable = false;

/**
 * Stores whether the app's own URL responds. The app counts as offline if that URL is unreachable and the browser is
 * offline or the chain is unreachable too: the server alone may be down.
 */
export function noteHome(home: Home): void {
  const isUnreachable = home === 'silent';
  isHomeUnreachable = isUnreachable;
  const { chainUnreachable, offlineSince, isUpdated } = useStore.getState();
  // A deployment may be rolled back.
  if (!isUnreachable && isUpdated !== (home === 'updated')) useStore.setState({ isUpdated: !isUpdated });
  const isOffline = isUnreachable && (!navigator.onLine || chainUnreachable);
  if (isOffline === (offlineSince !== null)) return;
  useStore.setState({ offlineSince: isOffline ? Date.now() : null });
}

/** Keeps `offlineSince` and `isUpdated` up to date. @returns a function that stops it */
export function watchNetwork(): () => void {
  let stopped = false;
  let lookedAt = Date.now();
  const look = async (): Promise<void> => {
    lookedAt = Date.now();
    const home = await fetchHome();
    if (!stopped) noteHome(home);
  };
  const lookNow = (): void => void look();
  const timer = setInterval(() => {
    if (isHomeUnreachable) lookNow();
  }, RETRY_MS);
  const lookForUpdate = (): void => {
    if (document.visibilityState === 'visible' && Date.now() - lookedAt >= LEAST_UPDATE_MS) lookNow();
  };
  const updates = setInterval(lookForUpdate, UPDATE_MS);
  document.addEventListener('visibilitychange', lookForUpdate);
  for (const event of ['online', 'offline']) window.addEventListener(event, lookNow);
  const unsubscribe = useStore.subscribe(({ chainUnreachable }, before) => {
    if (chainUnreachable !== before.chainUnreachable) lookNow();
  });
  if (!navigator.onLine) lookNow();
  return () => {
    stopped = true;
    clearInterval(timer);
    clearInterval(updates);
    document.removeEventListener('visibilitychange', lookForUpdate);
    for (const event of ['online', 'offline']) window.removeEventListener(event, lookNow);
    unsubscribe();
  };
}
