import type { ComponentType } from 'react';

export type LoadPart = () => Promise<ComponentType>;

/** What to do about parts of the app that cannot be loaded. */
interface Recovery {
  /** Returns what stands in for a page until it is loaded. Rejects where there is nothing to do about it. */
  page: (load: LoadPart, error: unknown) => Promise<ComponentType>;
  /** Is told of any other part that could not be loaded; the caller tries again by itself. */
  part: (error: unknown) => void;
}

/** The app fills it. */
export const recovery: Recovery = {
  page: (_load, error) => Promise.reject(error),
  part: () => undefined,
};
