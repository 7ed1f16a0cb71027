const KEEP_ALIVE_MS = 30_000;

/**
 * Sends the service worker a message every 30 s, in sight or not: how rarely a page out of sight may do so is for the
 * browser to say. Returns how to stop.
 */
export const keepAlive = (workers: ServiceWorkerContainer): (() => void) => {
  const timer = setInterval(() => workers.controller?.postMessage({ type: 'keep-alive' }), KEEP_ALIVE_MS);
  return () => clearInterval(timer);
};
