import { type ComponentType, lazy } from 'react';
import { loadNamespaces } from '#src/i18n/i18n.ts';
import { pathOf } from './paths.ts';

/** A page in a chunk of its own; its texts load beside it. */
const page = (namespace: string, load: () => Promise<ComponentType>) =>
  lazy(async () => {
    const [Page] = await Promise.all([load(), loadNamespaces([namespace])]);
    return { default: Page };
  });

/** Everything behind the door. */
export const ADMIN_ROUTES: readonly { readonly path: string; readonly page: ComponentType }[] = [
];
