import { type ComponentType, lazy } from 'react';
import { loadNamespaces } from '#src/i18n/i18n.ts';

/** A page in a chunk of its own; its texts load beside it. */
export const lazyPage = (namespaces: readonly string[], load: () => Promise<ComponentType>) =>
  lazy(async () => {
    const [Page] = await Promise.all([load(), loadNamespaces(namespaces)]);
    return { default: Page };
  });
