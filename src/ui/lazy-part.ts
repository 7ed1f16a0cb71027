import { lazy } from 'react';
import { type LoadPart, recovery } from './recovery.ts';

/** Makes a page that loads when it is first shown, and goes on trying where it cannot be loaded. */
export const lazyPart = (load: LoadPart) =>
  lazy(async () => ({ default: await load().catch((error: unknown) => recovery.page(load, error)) }));
