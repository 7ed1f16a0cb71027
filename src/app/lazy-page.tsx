import { type ComponentType, lazy } from 'react';
import { loadWithTexts } from '#src/i18n/i18n.ts';

const loadArea = () => import('#src/ui/tooltip-area.tsx').then((module) => module.TooltipArea);

/**
 * Makes a page of a module that loads when the page is first shown, with its texts and with what opens its tooltips.
 * @param namespaces names of the files of texts
 * @param load imports the page's module
 * @param name which of the module's exports the page is
 */
export const lazyPage = <Name extends string>(
  namespaces: readonly string[],
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
) =>
  lazy(async () => {
    const [Page, TooltipArea] = await Promise.all([loadWithTexts(namespaces, load, name), loadArea()]);
    const PageWithTooltips = () => (
      <TooltipArea>
        <Page />
      </TooltipArea>
    );
    return { default: PageWithTooltips };
  });
