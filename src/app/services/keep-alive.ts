const KEEP_ALIVE_MS = 30_000;

/** Tells the service worker every 30 s that the page is still looked at; returns how to stop. */
export const keepAlive = (workers: ServiceWorkerContainer): (() => void) => {
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') workers.controller?.postMessage({ type: 'keep-alive' });
  }, KEEP_ALIVE_MS);
  return () => clearInterval(timer);
};
