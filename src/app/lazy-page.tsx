import { type ComponentType, lazy } from 'react';
import { loadNamespaces } from '#src/i18n/i18n.ts';

/** A page in a chunk of its own; its texts and the tooltips load beside it. */
export const lazyPage = (namespaces: readonly string[], load: () => Promise<ComponentType>) =>
  lazy(async () => {
    const [Page, { TooltipArea }] = await Promise.all([
      load(),
      import('#src/ui/tooltip.tsx'),
      loadNamespaces(namespaces),
    ]);
    return {
      default: () => (
        <TooltipArea>
          <Page />
        </TooltipArea>
      ),
    };
  });
