import { lazy } from 'react';
import { type LoadPart, recovery } from './recovery.ts';

/** Creates a page that loads when it is first shown, and recovers if it cannot be loaded. */
export const lazyPart = (load: LoadPart) =>
  lazy(async () => ({ default: await load().catch((error: unknown) => recovery.page(load, error)) }));
