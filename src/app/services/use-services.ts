import { useEffect } from 'react';
import { log } from '#src/lib/log.ts';
import { whenIdle } from '#src/ui/when-idle.ts';

/** Starts the app's services when the browser is idle; the app works without them. */
export const useServices = (apiBase: string): void => {
  useEffect(() => {
    let stop = (): void => undefined;
    let left = false;
    const cancel = whenIdle(() => {
      Promise.all([import('./start-services.ts'), import('../query-area.tsx')]).then(
        ([{ startServices }, { queryClient }]) => {
          if (!left) stop = startServices(apiBase, queryClient);
        },
        (error: unknown) => log.warn('The services of the page could not be started', error),
      );
    });
    return () => {
      left = true;
      cancel();
      stop();
    };
  }, [apiBase]);
};
