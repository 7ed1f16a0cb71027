import { type ComponentType, lazy } from 'react';
import { loadWithTexts } from '#src/i18n/i18n.ts';

const loadArea = () => import('#src/ui/tooltip-area.tsx').then((module) => module.TooltipArea);

/** A page in a chunk of its own, its tooltips ready to open; its texts load beside it. */
export const lazyPage = (namespaces: readonly string[], load: () => Promise<ComponentType>) =>
  lazy(async () => {
    const [Page, TooltipArea] = await Promise.all([loadWithTexts(namespaces, load), loadArea()]);
    const PageWithTooltips = () => (
      <TooltipArea>
        <Page />
      </TooltipArea>
    );
    return { default: PageWithTooltips };
  });
