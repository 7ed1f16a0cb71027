import { log } from '#src/lib/log.ts';
/** Relative to the page's origin; the server sends it with `Service-Worker-Allowed: /`. */
const SCRIPT = '/sw.js';

interface ServiceWorkerOptions {
  /** Whether this is a production build: in development a worker would hide changes. */
  readonly production: boolean;
  /** The API's base; the worker does not handle requests below it. */
  readonly apiBase: string;
  readonly location: Pick<Location, 'protocol' | 'hostname'>;
}

const isLocalHost = (hostname: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

const removeAll = async (workers: ServiceWorkerContainer): Promise<void> => {
  const registrations = await workers.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  // Browsers provide caches only over https and on localhost.
  if (!('caches' in globalThis)) return;
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
};

/**
 * Registers the service worker of a production build that is served over https and not from localhost; anywhere else it
 * removes existing workers and caches.
 * @returns the registered worker's container, or null; a failure is logged, because the app works without a worker
 */
export const startServiceWorker = async ({
  production,
  apiBase,
  location,
}: ServiceWorkerOptions): Promise<ServiceWorkerContainer | null> => {
  // Undefined without https.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (workers === undefined) return null;
  try {
    if (!production || location.protocol !== 'https:' || isLocalHost(location.hostname)) {
      await removeAll(workers);
      return null;
    }
    const script = apiBase.startsWith('/') ? `${SCRIPT}?api=${encodeURIComponent(apiBase)}` : SCRIPT;
    await workers.register(script, { scope: '/', updateViaCache: 'none' });
    return workers;
  } catch (error) {
    log.warn('The service worker could not be set up', error);
    return null;
  }
};
