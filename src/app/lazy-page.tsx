import type { ComponentType } from 'react';
import { loadWithTexts } from '#src/i18n/i18n.ts';
import { lazyPart } from '#src/ui/lazy-part.ts';
import { untilOnline } from '#src/lib/until-online.ts';
import { recovery } from '#src/ui/recovery.ts';
import { loadQueryArea } from './load-query-area.ts';

const loadRecovering = () =>
  loadWithTexts(['offline'], () => import('./recovery/recovering.tsx'), 'recovering');
/** Interval between checks whether the browser is online, in case it does not report that. */
const LOOK_MS = 5_000;

// Loaded when the browser is idle, so that it is available when nothing can be loaded any more.
recovery.page = async (load, error) => {
  // The network may have been lost before this code was loaded, or may be back already.
  const recovering = await loadRecovering().catch(async () => {
    while (!navigator.onLine) await untilOnline(LOOK_MS);
    return loadRecovering();
  });
  return recovering(load, error);
};

const loadTooltipArea = () => import('#src/ui/tooltip-area.tsx').then((module) => module.TooltipArea);

/**
 * Returns a page whose module loads when the page is first shown, with its texts, the query client and the tooltips.
 * @param namespaces names of the files of texts
 * @param load imports the page's module
 * @param name which of the module's exports the page is
 */
export const lazyPage = <Name extends string>(
  namespaces: readonly string[],
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
) =>
  lazyPart(async () => {
    const [Page, QueryArea, TooltipArea] = await Promise.all([
      loadWithTexts(namespaces, load, name),
      loadQueryArea(),
      loadTooltipArea(),
    ]);
    return () => (
      <QueryArea>
        <TooltipArea>
          <Page />
        </TooltipArea>
      </QueryArea>
    );
  });
