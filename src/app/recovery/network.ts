import { useStore } from '#src/store/store.ts';
import { askHome, type Home } from './ask-home.ts';

const ASK_AGAIN_MS = 5_000;
/** How often a page that is looked at asks whether another build is served, and the least time between two such looks. */
const UPDATE_MS = 30 * 60_000;
const LEAST_UPDATE_MS = 5 * 60_000;

let isHomeSilent = false;

/**
 * Notes what the app's own address answers. Offline is who reaches neither it nor, by the browser's word or the
 * chain's silence, anything else: a server alone may be down.
 */
export function noteHome(home: Home): void {
  const isSilent = home === 'silent';
  isHomeSilent = isSilent;
  const { chainSilent, offlineSince, isUpdated } = useStore.getState();
  // A deployment may be taken back.
  if (!isSilent && isUpdated !== (home === 'updated')) useStore.setState({ isUpdated: !isUpdated });
  const isOffline = isSilent && (!navigator.onLine || chainSilent);
  if (isOffline === (offlineSince !== null)) return;
  useStore.setState({ offlineSince: isOffline ? Date.now() : null });
}

/** Keeps `offlineSince` and `isUpdated` true to what can be reached. @returns how to stop */
export function watchNetwork(): () => void {
  let stopped = false;
  let lookedAt = Date.now();
  const look = async (): Promise<void> => {
    lookedAt = Date.now();
    const home = await askHome();
    if (!stopped) noteHome(home);
  };
  const lookNow = (): void => void look();
  const timer = setInterval(() => {
    if (isHomeSilent) lookNow();
  }, ASK_AGAIN_MS);
  const lookForUpdate = (): void => {
    if (document.visibilityState === 'visible' && Date.now() - lookedAt >= LEAST_UPDATE_MS) lookNow();
  };
  const updates = setInterval(lookForUpdate, UPDATE_MS);
  document.addEventListener('visibilitychange', lookForUpdate);
  for (const event of ['online', 'offline']) window.addEventListener(event, lookNow);
  const unsubscribe = useStore.subscribe(({ chainSilent }, before) => {
    if (chainSilent !== before.chainSilent) lookNow();
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

/** Waits until the browser says that it is online, or 5 s. */
export const untilOnline = (): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ASK_AGAIN_MS);
    window.addEventListener('online', end);
  });
