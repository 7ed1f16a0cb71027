import i18next from 'i18next';
import { savesData } from '#src/lib/saves-data.ts';
import { whenIdle } from '#src/ui/when-idle.ts';

/**
 * Has the service worker cache what every route loads, in the current language, so that each opens without a network.
 * Not in data-saver mode: there the worker only caches what was loaded anyway. Returns a function that stops it.
 */
export const keepRoutes = (workers: ServiceWorkerContainer): (() => void) => {
  if (savesData()) return () => undefined;
  const post = async (): Promise<void> => {
    const { active } = await workers.ready;
    active?.postMessage({ type: 'keep-routes', language: i18next.language });
  };
  const postNow = (): void => void post();
  const cancel = whenIdle(postNow);
  i18next.on('languageChanged', postNow);
  return () => {
    cancel();
    i18next.off('languageChanged', postNow);
  };
};
