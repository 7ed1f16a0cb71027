import type { ComponentType } from 'react';
import { loadWithTexts } from '#src/i18n/i18n.ts';
import type { LateParts } from './late-parts.tsx';

/** Makes the loader of a part that comes after the hero: all of them are one file, with texts of their own. */
export const loadPart = (name: keyof LateParts) => async (): Promise<ComponentType> =>
  (await loadWithTexts(['home-details'], () => import('./late-parts.tsx'), 'LATE_PARTS'))[name];
