import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { getCluster } from '#src/chain/cluster.ts';
import { loadWithTexts } from '#src/i18n/i18n.ts';
import { isMobile } from '#src/lib/is-mobile.ts';
import { readStored, writeStored } from '#src/lib/stored.ts';
import { countVisit } from '#src/lib/visits.ts';
import { useStore } from '#src/store/store.ts';
import { sentOf } from '#src/store/transactions.ts';
import { loadClock } from '#src/chain/load-chain.ts';
import { log } from '#src/lib/log.ts';
import { isConnected } from '#src/store/user.ts';
import { recovery } from '#src/ui/recovery.ts';
import { watchNetwork } from '../recovery/network.ts';
import { lookAfterPart } from '../recovery/recover.ts';
import { watchForms } from '../recovery/reload-once.ts';
import { watchOutage } from '../watch-outage.ts';
import { keepRoutes } from './keep-routes.ts';
import { startServiceWorker } from './service-worker.ts';

const setUnreachable = (chainUnreachable: boolean): void => void useStore.setState({ chainUnreachable });
const readClock = async () => (await loadClock()).getClock();

/** Starts the app's background services in the browser; returns a function that stops them. */
export const startServices = (apiBase: string, queryClient: QueryClient): (() => void) => {
  countVisit(Date.now());
  const mobile = isMobile(navigator);
  const stops = [
    watchOutage(queryClient, readClock, setUnreachable),
    persistStorage(),
    startRecovery(),
    ...(mobile ? [guardLeaving()] : []),
  ];
  let stopped = false;
  const started = startServiceWorker({
    production: import.meta.env.PROD,
    apiBase,
    location: window.location,
  });
  void started.then((workers) => {
    if (workers === null || stopped) return;
    stops.push(keepRoutes(workers), ...(mobile ? [keepAlive(workers)] : []));
  });
  return () => {
    stopped = true;
    for (const stop of stops) stop();
  };
};

const KEEP_ALIVE_MS = 30_000;

/**
 * Sends the service worker a message every 30 s, whether the page is visible or not; browsers may throttle the timer of
 * a hidden page. Returns a function that stops it.
 */
export const keepAlive = (workers: ServiceWorkerContainer): (() => void) => {
  const timer = setInterval(() => workers.controller?.postMessage({ type: 'keep-alive' }), KEEP_ALIVE_MS);
  return () => clearInterval(timer);
};

const confirmLeave = (event: BeforeUnloadEvent): void => {
  event.preventDefault();
  // Chrome before 119 ignores preventDefault and requires this.
  event.returnValue = true;
};

/** Makes the browser confirm leaving the page while a transaction's result is unknown; returns a function to stop. */
const guardLeaving = (): (() => void) => {
  const update = (): void => {
    const { name } = getCluster();
    const waiting = sentOf(useStore.getState().transactions).some(({ cluster }) => cluster === name);
    // Added only while waiting: the listener may exclude the page from the back/forward cache.
    if (waiting) window.addEventListener('beforeunload', confirmLeave);
    else window.removeEventListener('beforeunload', confirmLeave);
  };
  update();
  const unsubscribe = useStore.subscribe((state, before) => {
    if (state.transactions !== before.transactions) update();
  });
  return () => {
    unsubscribe();
    window.removeEventListener('beforeunload', confirmLeave);
  };
};

const PERSIST_KEY = 'xeroz.storage-asked';

const persistOnce = async (storage: StorageManager): Promise<void> => {
  if (readStored(PERSIST_KEY, v.literal(true)) === true) return;
  writeStored(PERSIST_KEY, true);
  try {
    const granted = (await storage.persisted()) || (await storage.persist());
    if (!granted) log.info('The browser may clear what this app remembers when space is short');
  } catch (error) {
    log.warn('Persistent storage could not be asked for', error);
  }
};

/**
 * Requests persistent storage from the browser once, when a wallet has connected: before that there is nothing to
 * keep, and some browsers prompt the user. Returns a function that stops it.
 */
const persistStorage = (): (() => void) => {
  // Browsers have no storage manager without https.
  const storage: StorageManager | undefined = navigator.storage;
  if (storage === undefined) return () => undefined;
  const update = (): void => {
    if (isConnected(useStore.getState())) void persistOnce(storage);
  };
  update();
  return useStore.subscribe((state, before) => {
    if (state.walletAddress !== before.walletAddress) update();
  });
};

/** Watches the network, and handles parts that cannot be loaded from now on. @returns a function that stops watching */
function startRecovery(): () => void {
  recovery.part = (error) => void lookAfterPart(error);
  // Preloaded, because it is needed when nothing can be loaded any more.
  loadWithTexts(['offline'], () => import('../recovery/recovering.tsx'), 'recovering').catch(
    (error: unknown) => log.warn('What recovers pages could not be loaded', error),
  );
  const stops = [watchForms(), watchNetwork()];
  return () => {
    for (const stop of stops) stop();
  };
}
