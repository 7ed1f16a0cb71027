import type { ComponentType } from 'react';
import { loadWithTexts } from '#src/i18n/i18n.ts';
import type { LateParts } from './late-parts.tsx';

/** Returns the loader of a part below the hero: all of them are in one chunk, with their own texts. */
export const loadPart = (name: keyof LateParts) => async (): Promise<ComponentType> =>
  (await loadWithTexts(['home-details'], () => import('./late-parts.tsx'), 'LATE_PARTS'))[name];
