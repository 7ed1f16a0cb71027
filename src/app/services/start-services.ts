import { isMobile } from '#src/lib/is-mobile.ts';
import { keepAlive } from './keep-alive.ts';
import { guardLeaving } from './leave-guard.ts';
import { askForStorage } from './persistent-storage.ts';
import { startServiceWorker } from './service-worker.ts';

/** Starts what the app asks of the browser besides showing pages; returns how to stop. */
export const startServices = (apiBase: string): (() => void) => {
  const mobile = isMobile(navigator);
  const stops = [askForStorage(), ...(mobile ? [guardLeaving()] : [])];
  let stopped = false;
  const started = startServiceWorker({
    production: import.meta.env.PROD,
    apiBase,
    location: window.location,
  });
  void started.then((workers) => {
    if (workers !== null && mobile && !stopped) stops.push(keepAlive(workers));
  });
  return () => {
    stopped = true;
    for (const stop of stops) stop();
  };
};
