import i18next from 'i18next';
import { savesData } from '#src/lib/saves-data.ts';
import { whenIdle } from '#src/ui/when-idle.ts';

/**
 * Has the service worker keep what every route loads, in the language that is shown, so that each opens without a
 * network. Not for who saves data: there the worker keeps what was loaded anyway. Returns how to stop.
 */
export const keepRoutes = (workers: ServiceWorkerContainer): (() => void) => {
  if (savesData()) return () => undefined;
  const ask = async (): Promise<void> => {
    const { active } = await workers.ready;
    active?.postMessage({ type: 'keep-routes', language: i18next.language });
  };
  const askSoon = (): void => void ask();
  const cancel = whenIdle(askSoon);
  i18next.on('languageChanged', askSoon);
  return () => {
    cancel();
    i18next.off('languageChanged', askSoon);
  };
};
