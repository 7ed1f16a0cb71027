import { loadWithTexts } from '#src/i18n/i18n.ts';
import { log } from '#src/lib/log.ts';
import { recovery } from '#src/ui/recovery.ts';
import { watchNetwork } from './network.ts';
import { lookAfterPart } from './recover.ts';
import { watchForms } from './reload-once.ts';

/** Watches the network, and looks after parts that cannot be loaded from now on. @returns how to stop watching */
export function startRecovery(): () => void {
  recovery.part = (error) => void lookAfterPart(error);
  // It is needed when nothing can be loaded any more.
  loadWithTexts(['offline'], () => import('./recovering.tsx'), 'recovering').catch((error: unknown) =>
    log.warn('What recovers pages could not be loaded', error),
  );
  const stops = [watchForms(), watchNetwork()];
  return () => {
    for (const stop of stops) stop();
  };
}
